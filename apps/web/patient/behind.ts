export { patientParts as parts } from './parts.ts';
export { patientTree as tree } from './routes.ts';
