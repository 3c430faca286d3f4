export { type PersonalDataSection, requireSession, toRecord, writePersonalData } from './write-personal-data.ts';
