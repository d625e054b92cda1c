import { Button, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconTestPipe } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { RoundLabRequest, WardRound } from '#modules/admissions/contract/round-records.ts';
import { EarlierOrders, FlaggedValue, OrderTests } from '#modules/laboratory/web/index.ts';
import { labLook } from '../../round-looks.ts';
import styles from './rounds.module.css';

const refresh = ['ward-rounds', 'ward-round', 'lab-requests', 'lab-request', 'patient-admissions', 'patient-bills'];

/** The tests of a round that stand, as its whole list is sent. */
function standingTests(round: WardRound, without?: string) {
  return round.labRequests.flatMap(({ id, testId, priority, note, ended }) =>
    testId === null || ended || id === without ? [] : { testId, priority, note },
  );
}

/** Tests of a round with where they stand; nobody has begun those that can be taken off. */
export function LabPanel({ round }: { readonly round: WardRound }) {
  const t = useText();
  const [ordering, setOrdering] = useState(false);
  const mayOrder = round.acts.orderLab === null;
  return (
    <Panel
      title={t('Laboratory')}
      actions={
        mayOrder ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconTestPipe size={15} aria-hidden="true" />}
            onClick={() => setOrdering(true)}
          >
            {t('Order tests')}
          </Button>
        ) : null
      }
    >
      {round.labRequests.length === 0 ? <p className="muted">{t('No test ordered')}</p> : null}
      <ul className={styles.list}>
        {round.labRequests.map((request) => (
          <LabLine key={request.id} round={round} request={request} mayOrder={mayOrder} />
        ))}
      </ul>
      <DrawerForm title={t('Order tests')} opened={ordering} onClose={() => setOrdering(false)} size={720}>
        <OrderForm round={round} onClose={() => setOrdering(false)} />
      </DrawerForm>
    </Panel>
  );
}

interface LabLineProps {
  readonly round: WardRound;
  readonly request: RoundLabRequest;
  readonly mayOrder: boolean;
}

function LabLine({ round, request, mayOrder }: LabLineProps) {
  const t = useText();
  const name = request.restricted ? t('Restricted test') : request.testName;
  const { send, busy } = useSend(roundCalls.orderLab, { refresh });
  async function remove() {
    const sure = await askFirst({
      title: t('Take the test off'),
      text: t('{name} is cancelled and its charge is reversed.', { name }),
      confirm: t('Take off'),
    });
    if (!sure) return;
    // What came with one profile goes with it.
    const head = request.testId;
    const tests = standingTests(round, request.id).filter(({ testId }) => testId !== head);
    const answer = await send({ params: { id: round.id }, body: { tests } });
    if (answer) toast[answer.ok ? 'success' : 'error'](answer.message);
  }
  return (
    <li>
      <div className={styles.line}>
        <Link to={addressAt(`/hospital${request.path}`)} className={styles.grow}>
          {name}
        </Link>
        <StatusBadge look={labLook(request)} />
        {mayOrder && request.unattended && request.testId !== null ? (
          <CloseButton aria-label={t('Take {name} off', { name })} disabled={busy} onClick={() => void remove()} />
        ) : null}
      </div>
      {request.results.map((result) => (
        <FlaggedValue key={result.name} name={result.name} text={result.text} flag={result.flag} />
      ))}
    </li>
  );
}

function OrderForm({ round, onClose }: { readonly round: WardRound; readonly onClose: () => void }) {
  const t = useText();
  const form = useCallForm(roundCalls.orderLab, {
    params: { id: round.id },
    refresh,
    draft: round.id,
    startWith: { priority: 'routine', consentGiven: false, picked: [] },
    toBody: ({ picked, reason, priority, ...values }) => ({
      ...values,
      tests: [
        ...standingTests(round),
        ...((picked as readonly { readonly id: string }[] | undefined) ?? []).map(({ id }) => ({ testId: id, priority, note: null })),
      ],
      ...(reason ? { confirmReason: reason } : {}),
    }),
    fieldNames: { tests: 'picked', confirmReason: 'reason' },
  });
  const chosen = (form.useValue('picked') as readonly unknown[] | undefined) ?? [];
  return (
    <CallForm
      form={form}
      submit={t('Sign orders ({count})', { count: chosen.length })}
      onCancel={onClose}
      onDone={onClose}
      accept={{ DUPLICATE_ORDER: { with: { confirm: true }, words: t('Order anyway') } }}
      explain={(code, details) =>
        code === 'DUPLICATE_ORDER' ? (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <EarlierOrders details={details} />
          </Suspense>
        ) : null
      }
    >
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <OrderTests patientId={round.patientId} billingId={round.patientBillingId} />
      </Suspense>
    </CallForm>
  );
}
