import { readFileSync } from 'node:fs';
import { createFileRegistry, type DescField, type DescMessage, fromBinary, ScalarType } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import fc from 'fast-check';
import { hostileTexts } from './hostile-texts.ts';

/** `make proto` writes this image of every message with its fields. */
const imageUrl = new URL('../../../../proto/image.binpb', import.meta.url);
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(imageUrl)));

const MAX_DEPTH = 4;
const MAX_ENTRIES = 3;

/** Writes a field with its tag. */
type FieldWriter = (writer: BinaryWriter) => BinaryWriter;
type ArbitraryFieldWriter = fc.Arbitrary<FieldWriter>;

const numbers = [0, 1, -1, 2, 50, 101, 2_147_483_647, -2_147_483_648];
const largeNumbers = [...numbers, 2 ** 53, -(2 ** 53), 2n ** 63n - 1n, -(2n ** 63n)];
const fractions = [0, -0, 0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.7e308, 5e-324];
/** Strings are bytes on the wire, so they may be invalid UTF-8. */
const invalidTexts = [Buffer.from([0xff, 0xfe, 0x00]), Buffer.from([0xc3, 0x28]), Buffer.from([0xed, 0xa0, 0x80])];

/** Returns the request type of a method path such as `/minutehand.meetings.v1.MeetingsService/GetMeeting`. */
export function getRequestType(path: string): DescMessage {
  const [service = '', method = ''] = path.slice(1).split('/');
  const methodDescriptor = registry.getService(service)?.methods.find(({ name }) => name === method);
  if (methodDescriptor === undefined) throw new Error(`proto/image.binpb does not contain ${path}`);
  return methodDescriptor.input;
}

/** Generates encoded messages of this type with extreme field values. `known` contains values that exist in the service. */
export function arbitraryMessageBytes(message: DescMessage, known: readonly string[]): fc.Arbitrary<Uint8Array> {
  return arbitraryFields(message, known, 0).map((fieldWriters) => encodeFields(fieldWriters));
}

/** Generates bytes that are usually not a valid message. */
export const arbitraryBytes: fc.Arbitrary<Uint8Array> = fc.uint8Array({ minLength: 1, maxLength: 64 });

function encodeFields(fieldWriters: readonly FieldWriter[]): Uint8Array {
  return fieldWriters.reduce((writer, write) => write(writer), new BinaryWriter()).finish();
}

function arbitraryFields(message: DescMessage, known: readonly string[], depth: number): fc.Arbitrary<FieldWriter[]> {
  const fields = message.fields.map((field) => {
    const fieldWriter = arbitraryField(field, known, depth);
    // Mostly as often as the field allows; sometimes absent, or repeated although it is not a list.
    const maxCount = field.fieldKind === 'list' ? MAX_ENTRIES : 1;
    return fc.oneof(
      { weight: 9, arbitrary: fc.array(fieldWriter, { maxLength: maxCount, minLength: maxCount === 1 ? 1 : 0 }) },
      {
        weight: 2,
        arbitrary: fc.array(fieldWriter, { maxLength: MAX_ENTRIES }),
      },
    );
  });
  return fc.tuple(...fields).map((writers) => writers.flat());
}

function arbitraryField(field: DescField, known: readonly string[], depth: number): ArbitraryFieldWriter {
  const { number } = field;
  if (field.message !== undefined && field.fieldKind !== 'map') {
    const nestedFields =
      depth < MAX_DEPTH ? arbitraryFields(field.message, known, depth + 1) : fc.constant<FieldWriter[]>([]);
    return nestedFields.map((fieldWriters) => {
      const bytes = encodeFields(fieldWriters);
      return (writer) => writer.tag(number, WireType.LengthDelimited).bytes(bytes);
    });
  }
  if (field.fieldKind === 'map') return fc.constant((writer) => writer);
  return arbitraryScalar(number, field.scalar ?? ScalarType.INT32, known);
}

function arbitraryScalar(number: number, scalar: ScalarType, known: readonly string[]): ArbitraryFieldWriter {
  const varint =
    (value: number | bigint): FieldWriter =>
    (writer) =>
      writer.tag(number, WireType.Varint).int64(value);
  const bytes =
    (value: Uint8Array): FieldWriter =>
    (writer) =>
      writer.tag(number, WireType.LengthDelimited).bytes(value);
  switch (scalar) {
    case ScalarType.STRING: {
      const text = fc.constantFrom(...hostileTexts).map((value) => bytes(Buffer.from(value)));
      const invalidText = fc.constantFrom(...invalidTexts).map(bytes);
      const knownText = known.length === 0 ? text : fc.constantFrom(...known).map((value) => bytes(Buffer.from(value)));
      return fc.oneof(
        { weight: 5, arbitrary: knownText },
        { weight: 5, arbitrary: text },
        { weight: 1, arbitrary: invalidText },
      );
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
      return fc.constantFrom(...largeNumbers).map(varint);
  }
}
