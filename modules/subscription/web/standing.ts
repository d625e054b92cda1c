import { word } from '#kernel/web/text/use-text.ts';
import type { Subscription } from '#modules/subscription/contract/records.ts';

/** From so many days before its end a trial is spoken of. */
const trialSpokenOf = 10;

/** What a hospital must know about its subscription: words with `{count}` days or `{day}`, and how urgent it is. */
export interface Standing {
  readonly words: string;
  readonly tone: 'amber' | 'red';
  readonly count: number;
  /** The calendar day that the words name. */
  readonly day: string | null;
}

/** The sentence about a subscription that is ending, over or missing; null when there is nothing to say. */
export function standingOf(subscription: Subscription | null): Standing | null {
  if (!subscription) return { words: word('You do not have an active subscription.'), tone: 'red', count: 0, day: null };
  const { status, paymentStatus, daysLeft: count, graceUntil, accessUntil, endDate } = subscription;
  if (status === 'EXPIRED')
    return {
      words: word('The subscription ended on {day}. Records can be viewed, but nothing new can be saved.'),
      tone: 'red',
      count,
      day: graceUntil ?? endDate,
    };
  if (status === 'GRACE')
    return {
      words: word(
        'The subscription has ended. All modules remain available for {count} more day, until {day}. | The subscription has ended. All modules remain available for {count} more days, until {day}.',
      ),
      tone: 'red',
      count,
      day: graceUntil,
    };
  if (status === 'CANCELLED')
    return {
      words: word('The subscription was cancelled. All modules remain available until {day}.'),
      tone: 'amber',
      count,
      day: accessUntil ?? endDate,
    };
  if (paymentStatus === 'FREE_TRIAL' && count <= trialSpokenOf)
    return {
      words: word('The free trial ends in {count} day, on {day}. | The free trial ends in {count} days, on {day}.'),
      tone: 'amber',
      count,
      day: endDate,
    };
  return null;
}
