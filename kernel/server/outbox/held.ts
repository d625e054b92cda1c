/** Why a message is not delivered: a range or a country that gets no texts, or a full day of the user or the hospital. */
export type Held = 'range' | 'country' | 'user' | 'hospital';

/** What the outbox says of a held message. */
export const heldWords: Readonly<Record<Held, string>> = {
  range: 'Held: satellite and premium numbers get no texts',
  country: 'Held: the hospital does not text this country',
  user: 'Held: the daily limit of the user is reached',
  hospital: 'Held: the daily limit of the hospital is reached',
};
