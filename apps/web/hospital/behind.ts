export { hospitalParts as parts } from './parts.ts';
import { hospitalTree } from './routes.ts';

export const tree = hospitalTree();
