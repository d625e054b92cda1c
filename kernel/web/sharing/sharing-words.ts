import { useText } from '#kernel/web/text/use-text.ts';
import type { Sharing } from '#kernel/contract/sharing.ts';

/** What a row of a list says of who may use it. */
export interface SharedRow {
  readonly sharedWith: Sharing;
  readonly department: { readonly name: string } | null;
  readonly own: boolean;
  readonly ownerName: string | null;
}

/** 'Only me', or with whom the own one is shared; for one of a colleague, whose it is. */
export function useSharingWords(): (row: SharedRow) => string {
  const t = useText();
  return ({ sharedWith, department, own, ownerName }) => {
    if (!own) return ownerName ? t('Shared by {name}', { name: ownerName }) : t('Shared by the hospital');
    if (sharedWith === 'department') return t('Shared with {name}', { name: department?.name ?? t('My department') });
    return sharedWith === 'hospital' ? t('Shared with the whole hospital') : t('Only me');
  };
}
