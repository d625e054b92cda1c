import type { ComponentType } from 'react';

/** Six tones: grey draft or inactive, blue waiting, amber in progress, green done, red critical or cancelled, violet needs approval. */
export type Tone = 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'violet';

/** An icon of the set, drawn at the size asked. */
export type Icon = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true';
}>;

/** How a status looks: its word (marked with `word()` for translation), its tone, and an icon better than the tone's own. */
export interface Look {
  readonly word: string;
  readonly tone: Tone;
  readonly icon?: Icon;
}

/** A module's map from status to look: `const patientLooks = { active: {…}, … } satisfies Looks<PatientStatus>`. */
export type Looks<Status extends string> = Readonly<Record<Status, Look>>;
