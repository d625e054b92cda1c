import { states } from './state.ts';

/** States of the health plan partners' pages beside the plain ones. */
export const hmoStates = states('admin', {});
