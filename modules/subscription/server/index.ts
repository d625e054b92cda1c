import { implement } from '#kernel/server/module/implement.ts';
import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import { GetStartedItems, HospitalSummaries } from '#modules/organisation/contract/events.ts';
import { subscriptionCalls } from '../contract/calls.ts';
import { subscriptionRefusals } from '../contract/refusals.ts';
import { subscriptionSteps } from './demo.ts';
import { gate } from './gate.ts';
import { moveByTime } from './move-by-time.ts';
import { getStartedItems, readSubscription, summarizeSubscription } from './read-subscription.ts';

export { readSubscription } from './read-subscription.ts';
export { whyNotAnotherUser } from './rules.ts';
export { lockSlots, requireFreeSlots, type Slots, userSlots } from './slots.ts';
export { startTrial } from './start-trial.ts';
export { type CurrentSubscription, subscriptionOf } from './stored-subscription.ts';

/** Plan, slots and the gate in front of every hospital call. */
export const subscriptionModule: ServerModule = {
  name: 'subscription',
  calls: implement(subscriptionCalls)({ readSubscription: (scope) => readSubscription(scope) }),
  refusals: subscriptionRefusals,
  answers: [
    answer(HospitalSummaries, async (scope) => ({ subscription: await summarizeSubscription(scope) })),
    answer(GetStartedItems, (scope) => getStartedItems(scope)),
  ],
  jobs: [{ name: 'subscription.move-by-time', run: { hospital: (scope) => moveByTime(scope) }, nightlyHour: 0 }],
  ports: { gate },
  demo: subscriptionSteps,
};
