import { IconFileText, IconSend } from '@tabler/icons-react';
import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { NhiaFault, NhiaReturnStatus, NhiaVisitKind } from '#modules/claims/contract/nhia-words.ts';

export const nhiaReturnLooks = {
  draft: { word: word('Draft'), tone: 'grey', icon: IconFileText },
  sent: { word: word('Sent'), tone: 'green', icon: IconSend },
} satisfies Looks<NhiaReturnStatus>;

export const nhiaKindWords: Readonly<Record<NhiaVisitKind, string>> = {
  primary: word('Primary care'),
  referred: word('Referred'),
  emergency: word('Emergency'),
  admission: word('Admission'),
};

export const nhiaFaultWords: Readonly<Record<NhiaFault, string>> = {
  diagnosis: word('The diagnosis is missing'),
  code: word('The code of an item is missing'),
  enrollee: word('The enrollee number is missing'),
};
