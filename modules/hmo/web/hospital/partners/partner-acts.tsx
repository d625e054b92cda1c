import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import { type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { partnerActs } from '#modules/hmo/contract/calls/partners.ts';
import type { PartnerRow } from '#modules/hmo/contract/partner-records.ts';

type Chosen = Pick<PartnerRow, 'id' | 'name' | 'status' | 'version' | 'acts' | 'enrollees'>;

/** The partner with what dialogs say of it, and its form in a drawer of the page. */
function useOffered(partner: Chosen) {
  const { open } = useDrawer();
  return {
    acts: partnerActs,
    of: { ...partner, what: String(partner.enrollees) },
    opens: { edit: () => open('edit', partner.id) },
  };
}

/** The menu at the end of a partner's row. */
export function PartnerMenu({ partner }: { readonly partner: Chosen }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { id } = partner;
  const to = (tab: 'price-list' | 'enrollees' | undefined) => () =>
    void navigate({ to: '/hospital/hmo-management/$id', params: { id }, search: { tab } });
  const links: readonly ActLink[] = [
    { words: t('View'), run: to(undefined) },
    { words: t('Price list'), run: to('price-list') },
    { words: t('Enrollees'), run: to('enrollees') },
  ];
  return <RecordMenu {...useOffered(partner)} links={links} name={partner.name} />;
}

/** What can be done with a partner, on its own page. */
export function PartnerActs({ partner }: { readonly partner: Chosen }): ReactNode {
  const navigate = useNavigate();
  const leave = (name: string) => {
    if (name === 'remove') void navigate({ to: '/hospital/hmo-management' });
  };
  return <RecordActs {...useOffered(partner)} done={leave} />;
}
