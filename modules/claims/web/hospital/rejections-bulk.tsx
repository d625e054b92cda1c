import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { rejectionCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimRejection } from '#modules/claims/contract/claim-records.ts';

interface OfRows {
  readonly rows: readonly ClaimRejection[];
  readonly onDone: () => void;
}

/** What can be done with chosen rejections. */
export function RejectionsBulk({ rows, onDone }: OfRows) {
  const { can } = useAccess();
  return (
    <Group gap="xs">
      {can(rejectionCalls.resubmit) ? <Resubmit rows={rows} onDone={onDone} /> : null}
      {rows.some(({ acts }) => acts.moveToPatient === null) ? <MoveToPatient rows={rows} onDone={onDone} /> : null}
    </Group>
  );
}

function Resubmit({ rows, onDone }: OfRows) {
  const t = useText();
  const navigate = useNavigate();
  const { send, busy } = useSend(rejectionCalls.resubmit, { refresh: ['hmo'] });
  const run = async () => {
    const answer = await send({ body: { rejectionIds: rows.map(({ id }) => id) } });
    if (!answer?.ok) return;
    onDone();
    void navigate({ to: '/hospital/hmo-management/claims/$id', params: { id: answer.payload.id } });
  };
  return (
    <Button size="compact-sm" loading={busy} onClick={() => void run()}>
      {t('Resubmit')}
    </Button>
  );
}

/** Bills the patients for those of the chosen rejections that the contract and the reason allow it for. */
function MoveToPatient({ rows, onDone }: OfRows) {
  const t = useText();
  const { send } = useSend(rejectionCalls.moveToPatient, { refresh: ['hmo', 'claims', 'invoices'] });
  const [busy, setBusy] = useState(false);
  const allowed = rows.filter(({ acts }) => acts.moveToPatient === null);
  const run = async () => {
    const yes = await askFirst({
      title: t('Move {count} to the patient?', { count: allowed.length }),
      text: t('The patients are billed, and the partner no longer owes it.'),
      confirm: t('Move to patient'),
      danger: true,
    });
    if (!yes) return;
    setBusy(true);
    for (const { id } of allowed) if (!(await send({ params: { id }, body: {} }))?.ok) break;
    setBusy(false);
    onDone();
  };
  return (
    <Button size="compact-sm" variant="default" loading={busy} disabled={allowed.length === 0} onClick={() => void run()}>
      {t('Move to patient')}
    </Button>
  );
}
