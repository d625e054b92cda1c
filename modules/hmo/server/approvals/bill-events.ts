/** What requests do when lines are raised, changed and cancelled. Called by the one listener of each event, in the order of locks. */
export { dropFromApprovals, followApprovals, lowerApprovals } from './follow.ts';
export { joinApprovals } from './join.ts';
