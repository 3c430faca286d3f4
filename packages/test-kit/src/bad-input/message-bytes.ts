import { readFileSync } from 'node:fs';
import { createFileRegistry, type DescField, type DescMessage, fromBinary, ScalarType } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import fc from 'fast-check';
import { hostileTexts } from './hostile-texts.ts';

/** The image written by `make proto`: every message with its fields. */
const image = new URL('../../../../proto/image.binpb', import.meta.url);
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(image)));

const MAX_DEPTH = 4;
const MAX_ENTRIES = 3;

/** An encoded field, including its tag. */
type Piece = (writer: BinaryWriter) => BinaryWriter;
type Pieces = fc.Arbitrary<Piece>;

const numbers = [0, 1, -1, 2, 50, 101, 2_147_483_647, -2_147_483_648];
const bigNumbers = [...numbers, 2 ** 53, -(2 ** 53), 2n ** 63n - 1n, -(2n ** 63n)];
const fractions = [0, -0, 0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.7e308, 5e-324];
/** Strings are bytes on the wire and may be invalid UTF-8. */
const badTexts = [Buffer.from([0xff, 0xfe, 0x00]), Buffer.from([0xc3, 0x28]), Buffer.from([0xed, 0xa0, 0x80])];

/** Returns the request type of a method path such as `/minutehand.meetings.v1.MeetingsService/GetMeeting`. */
export function createRequest(path: string): DescMessage {
  const [service = '', method = ''] = path.slice(1).split('/');
  const found = registry.getService(service)?.methods.find(({ name }) => name === method);
  if (found === undefined) throw new Error(`proto/image.binpb does not contain ${path}`);
  return found.input;
}

/** Generates encoded messages of this type with extreme field values. `known` are values that exist in the service. */
export function messageBytes(message: DescMessage, known: readonly string[]): fc.Arbitrary<Uint8Array> {
  return createPieces(message, known, 0).map((pieces) => joined(pieces));
}

/** Generates bytes that are not a message of the type. */
export const garbage: fc.Arbitrary<Uint8Array> = fc.uint8Array({ minLength: 1, maxLength: 64 });

function joined(pieces: readonly Piece[]): Uint8Array {
  return pieces.reduce((writer, write) => write(writer), new BinaryWriter()).finish();
}

function createPieces(message: DescMessage, known: readonly string[], depth: number): fc.Arbitrary<Piece[]> {
  const fields = message.fields.map((field) => {
    const piece = createPiece(field, known, depth);
    // Fields that are absent, present once, or repeated.
    const most = field.fieldKind === 'list' ? MAX_ENTRIES : 1;
    return fc.oneof(
      { weight: 9, arbitrary: fc.array(piece, { maxLength: most, minLength: most === 1 ? 1 : 0 }) },
      {
        weight: 2,
        arbitrary: fc.array(piece, { maxLength: MAX_ENTRIES }),
      },
    );
  });
  return fc.tuple(...fields).map((found) => found.flat());
}

function createPiece(field: DescField, known: readonly string[], depth: number): Pieces {
  const { number } = field;
  if (field.message !== undefined && field.fieldKind !== 'map') {
    const inner = depth < MAX_DEPTH ? createPieces(field.message, known, depth + 1) : fc.constant<Piece[]>([]);
    return inner.map((pieces) => {
      const bytes = joined(pieces);
      return (writer) => writer.tag(number, WireType.LengthDelimited).bytes(bytes);
    });
  }
  if (field.fieldKind === 'map') return fc.constant((writer) => writer);
  return createScalarPiece(number, field.scalar ?? ScalarType.INT32, known);
}

function createScalarPiece(number: number, scalar: ScalarType, known: readonly string[]): Pieces {
  const varint =
    (value: number | bigint): Piece =>
    (writer) =>
      writer.tag(number, WireType.Varint).int64(value);
  const bytes =
    (value: Uint8Array): Piece =>
    (writer) =>
      writer.tag(number, WireType.LengthDelimited).bytes(value);
  switch (scalar) {
    case ScalarType.STRING: {
      const text = fc.constantFrom(...hostileTexts).map((value) => bytes(Buffer.from(value)));
      const wrong = fc.constantFrom(...badTexts).map(bytes);
      const right = known.length === 0 ? text : fc.constantFrom(...known).map((value) => bytes(Buffer.from(value)));
      return fc.oneof({ weight: 5, arbitrary: right }, { weight: 5, arbitrary: text }, { weight: 1, arbitrary: wrong });
    }
    case ScalarType.BYTES:
      return fc.uint8Array({ maxLength: 300 }).map(bytes);
    case ScalarType.DOUBLE:
      return fc.constantFrom(...fractions).map((value) => (writer) => writer.tag(number, WireType.Bit64).double(value));
    case ScalarType.FLOAT:
      return fc.constantFrom(...fractions).map((value) => (writer) => writer.tag(number, WireType.Bit32).float(value));
    case ScalarType.BOOL:
      return fc.constantFrom(0, 1, 2).map(varint);
    default:
      return fc.constantFrom(...bigNumbers).map(varint);
  }
}
