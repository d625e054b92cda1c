export { patientParts as parts } from './parts.ts';
import { patientTree } from './routes.ts';

export const tree = patientTree();
