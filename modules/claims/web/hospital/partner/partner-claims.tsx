import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimLayoutCalls } from '#modules/claims/contract/calls/claim-layouts.ts';
import { claimReasonCalls } from '#modules/claims/contract/calls/claim-reasons.ts';
import { claimRuleCalls } from '#modules/claims/contract/calls/claim-rules.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import claimStyles from '../claims.module.css';

const ClaimsPart = lazyPart(() => import('./claims-part.tsx').then((file) => file.ClaimsPart));
const LayoutPart = lazyPart(() => import('./layout-part.tsx').then((file) => file.LayoutPart));
const ReasonsPart = lazyPart(() => import('./reasons-part.tsx').then((file) => file.ReasonsPart));
const RulesPart = lazyPart(() => import('./rules-part.tsx').then((file) => file.RulesPart));

/** The tab Claims of a partner's page: its claims, how they are laid out, the rules that they are checked by, and its reasons of rejections. */
export function PartnerClaims({ hmoId }: { readonly hmoId: string }) {
  const t = useText();
  const { can } = useAccess();
  const parts = [
    ...(can(claimCalls.list) ? [{ value: 'claims', label: t('Claims') }] : []),
    ...(can(claimLayoutCalls.view) ? [{ value: 'layout', label: t('Layout') }] : []),
    ...(can(claimRuleCalls.view) ? [{ value: 'rules', label: t('Rules') }] : []),
    ...(can(claimReasonCalls.mappings) ? [{ value: 'reasons', label: t('Reasons') }] : []),
  ];
  const [part, setPart] = useState(parts[0]?.value ?? 'rules');
  return (
    <div className={claimStyles.stack}>
      {parts.length > 1 ? <SegmentedControl aria-label={t('Parts of claims')} data={parts} value={part} onChange={setPart} /> : null}
      {part === 'claims' ? <ClaimsPart hmoId={hmoId} /> : null}
      {part === 'layout' ? <LayoutPart hmoId={hmoId} /> : null}
      {part === 'reasons' ? <ReasonsPart hmoId={hmoId} /> : null}
      {part === 'rules' ? <RulesPart hmoId={hmoId} /> : null}
    </div>
  );
}
