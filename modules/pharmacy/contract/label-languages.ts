/** Languages in which a label can be printed, whatever the language of the screen. */
export const labelLanguages = ['en', 'fr'] as const;
export type LabelLanguage = (typeof labelLanguages)[number];
