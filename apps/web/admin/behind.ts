export { adminParts as parts } from './parts.ts';
import { adminTree } from './routes.ts';

export const tree = adminTree();
