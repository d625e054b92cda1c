import { ActionIcon, Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState, ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { orderCalls } from '#modules/consultation/contract/calls/orders.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { OrderableTest } from '#modules/laboratory/contract/request-records.ts';
import { optionsFrom, priorityWords } from '../../words.ts';
import styles from '../consultation.module.css';

interface LabOrderProps {
  readonly consultation: Consultation;
  readonly onClose: () => void;
}

/** What the patient pays of a test under the method used when none is said. */
function shareOf(test: OrderableTest): number | null {
  return test.prices[0]?.patientAmount ?? null;
}

/** A basket of tests with what each costs the patient; one press signs all. */
export function LabOrder({ consultation, onClose }: LabOrderProps) {
  const t = useText();
  const order = useSend(orderCalls.labRequests, { refresh: ['consultation', 'lab-request', 'patient-bills'] });
  const [basket, setBasket] = useState<readonly OrderableTest[]>([]);
  const [priority, setPriority] = useState<keyof typeof priorityWords>('routine');
  const [info, setInfo] = useState('');
  const [consent, setConsent] = useState(false);

  async function sign(confirmReason?: string): Promise<void> {
    const answer = await order.send({
      params: { id: consultation.id },
      body: {
        tests: basket.map((test) => ({ testId: test.id, specimenNote: null })),
        priority,
        clinicalInfo: info.trim() || null,
        diagnosisIds: consultation.diagnoses.map((diagnosis) => diagnosis.id),
        consentGiven: consent,
        ...(confirmReason ? { confirm: true, confirmReason } : {}),
      } as never,
    });
    if (!answer) return;
    if (answer.ok) {
      toast.success(answer.message);
      onClose();
      return;
    }
    if (answer.code !== 'DUPLICATE_ORDER') return;
    const yes = await askFirst({ title: t('Ordered already'), text: answer.message, confirm: t('Order all the same'), reason: true });
    if (yes) await sign(yes.reason);
  }

  return (
    <div className={styles.drawer}>
      <TestSearch patientId={consultation.patient.id} basket={basket} onAdd={(test) => setBasket([...basket, test])} />
      <Basket basket={basket} onRemove={(test) => setBasket(basket.filter((each) => each.id !== test.id))} />
      <SegmentedControl
        aria-label={t('Priority')}
        value={priority}
        onChange={(value) => setPriority(value as typeof priority)}
        data={optionsFrom(priorityWords, t).map((option) => ({ ...option }))}
      />
      <Textarea
        label={t('Clinical information')}
        autosize
        minRows={2}
        maxLength={2000}
        value={info}
        onChange={(event) => setInfo(event.currentTarget.value)}
      />
      {basket.some((test) => test.consentRequired) ? (
        <Checkbox
          label={t('The patient agreed to tests that want consent')}
          checked={consent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
        />
      ) : null}
      {order.refused && order.refused.code !== 'DUPLICATE_ORDER' ? <ErrorState refused={order.refused} compact /> : null}
      <div className={styles.bar}>
        <Button disabled={basket.length === 0} loading={order.busy} onClick={() => void sign()}>
          {t('Sign orders ({count})', { count: basket.length })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

interface TestSearchProps {
  readonly patientId: string;
  readonly basket: readonly OrderableTest[];
  readonly onAdd: (test: OrderableTest) => void;
}

function TestSearch({ patientId, basket, onAdd }: TestSearchProps) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [searchTerm] = useDebouncedValue(typed.trim(), 250);
  const found = useCall(
    requestCalls.orderable,
    { params: { patientId }, query: { limit: 25, ...(searchTerm ? { searchTerm } : {}) } },
    { keepOld: true, quiet: true },
  );
  return (
    <>
      <TextInput
        label={t('Tests')}
        placeholder={t('Name, short name or profile')}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded from={found} rows={4} isEmpty={(list) => list.data.length === 0} empty={<EmptyState compact title={t('No test found')} />}>
        {(list) => (
          <ul className={styles.list}>
            {list.data
              .filter((test) => !basket.some((each) => each.id === test.id))
              .slice(0, 10)
              .map((test) => {
                const share = shareOf(test);
                return (
                  <li key={test.id} className={styles.basketRow}>
                    <span className={styles.item}>
                      <span>
                        {test.name}
                        {test.kind === 'profile' ? (
                          <span className="muted"> · {t('{count} test | {count} tests', { count: test.members.length })}</span>
                        ) : null}
                      </span>
                      <span className="muted">
                        {share === null ? t('Not priced') : format.money(share)}
                        {test.lastDoneAt ? ` · ${t('last {time}', { time: format.instant(test.lastDoneAt) })}` : ''}
                      </span>
                      {test.unfit ? <span className={styles.bad}>{test.unfit}</span> : null}
                    </span>
                    <ActionIcon
                      aria-label={t('Add {name}', { name: test.name })}
                      disabled={test.unfit !== null}
                      onClick={() => onAdd(test)}
                    >
                      <IconPlus size={18} aria-hidden="true" />
                    </ActionIcon>
                  </li>
                );
              })}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Basket({ basket, onRemove }: { readonly basket: readonly OrderableTest[]; readonly onRemove: (test: OrderableTest) => void }) {
  const t = useText();
  const format = useFormat();
  if (basket.length === 0) return null;
  const sum = basket.reduce((all, test) => all + (shareOf(test) ?? 0), 0);
  return (
    <section className={styles.stack} aria-label={t('Chosen tests')}>
      {basket.map((test) => (
        <div key={test.id} className={styles.basketRow}>
          <strong>{test.name}</strong>
          <ActionIcon aria-label={t('Remove {name}', { name: test.name })} onClick={() => onRemove(test)}>
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <p className={styles.total}>
        <span>{t('Patient share')}</span>
        <span className="tnum">{format.money(sum)}</span>
      </p>
    </section>
  );
}
