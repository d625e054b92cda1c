import { anyText, oneOf, pageSearch } from '#kernel/web/frame/search.ts';

export const ownStates = ['active', 'waiting', 'past'] as const;

/** /patient/medications: whose, and which of them. */
export const ownMedicinesSearch = pageSearch({ person: anyText, state: oneOf(ownStates) });
