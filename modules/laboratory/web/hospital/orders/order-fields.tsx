import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import { ConsentField, PickedError, PriorityField } from './internal-form.tsx';
import { offerOf, type Offered } from './offers.ts';
import styles from './orders.module.css';
import { PatientTests } from './test-picker.tsx';

/** Tests that go together, by their names, e.g. those of a note's template. */
export interface OrderSet {
  readonly title: string;
  readonly names: readonly string[];
}

export interface OrderTestsProps {
  readonly patientId: string;
  /** The method that prices are shown by; null: the patient's first. */
  readonly billingId: string | null;
  readonly set?: OrderSet | null | undefined;
  /** A test that was chosen before the form opened, by its id: it stands among the picked ones. */
  readonly wanted?: string | undefined;
}

/** Puts the wanted test beside what is picked already, once: it may be taken out again. */
function useWanted({ patientId, billingId, wanted }: OrderTestsProps): void {
  const form = useFormAround();
  const found = useCall(
    requestCalls.orderable,
    { params: { patientId }, query: { limit: 1, ids: wanted ? [wanted] : undefined } },
    { enabled: wanted !== undefined, quiet: true },
  );
  const test = found.data?.data[0];
  const isPut = useRef(false);
  useEffect(() => {
    if (!test || isPut.current) return;
    isPut.current = true;
    const picked = (form.values()['picked'] as readonly Offered[] | undefined) ?? [];
    if (test.unfit === null && !picked.some(({ id }) => id === test.id)) form.set('picked', [...picked, offerOf(test, billingId)]);
  });
}

/**
 * The fields of an order of tests inside another module's form: `picked` holds the tests ({ id }), `priority`, `clinicalInfo` and
 * `consentGiven` go as they are. Door of the module.
 */
export function OrderTests(props: OrderTestsProps) {
  const { patientId, billingId, set } = props;
  const t = useText();
  useWanted(props);
  return (
    <>
      <FormSection title={t('Tests')}>
        {set && set.names.length > 0 ? (
          <Wide>
            <SetOffer patientId={patientId} billingId={billingId} set={set} />
          </Wide>
        ) : null}
        <Wide>
          <PatientTests patientId={patientId} billingId={billingId} />
        </Wide>
        <PickedError />
      </FormSection>
      <FormSection title={t('Request')}>
        <Wide>
          <PriorityField />
        </Wide>
        <Wide>
          <TextareaField name="clinicalInfo" label={t('Clinical information')} rows={2} maxLength={2000} />
        </Wide>
        <ConsentField />
      </FormSection>
    </>
  );
}

/** All fitting tests of a set with one press; names that the catalogue does not know are told. */
function SetOffer({
  patientId,
  billingId,
  set,
}: {
  readonly patientId: string;
  readonly billingId: string | null;
  readonly set: OrderSet;
}) {
  const t = useText();
  const form = useFormAround();
  const picked = (form.useValue('picked') as readonly Offered[] | undefined) ?? [];
  const found = useCall(
    requestCalls.orderable,
    { params: { patientId }, query: { limit: 100, names: [...set.names] } },
    {
      quiet: true,
    },
  );
  if (!found.data) return null;
  const { data: rows } = found.data;
  const known = new Set(rows.flatMap(({ name, shortName, aliases }) => [name, shortName, ...aliases].map((each) => each.toLowerCase())));
  const unknown = set.names.filter((name) => !known.has(name.toLowerCase()));
  const offers = rows.map((test) => offerOf(test, billingId));
  const left = offers.filter(({ id, unfit }) => unfit === null && !picked.some((each) => each.id === id));
  return (
    <section className={styles.set} aria-label={set.title}>
      <div className={styles.setHead}>
        <span className="strong">{set.title}</span>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconListCheck size={16} aria-hidden="true" />}
          disabled={left.length === 0}
          onClick={() => form.set('picked', [...picked, ...left])}
        >
          {left.length === 0 ? t('All chosen') : t('Choose {count} test | Choose {count} tests', { count: left.length })}
        </Button>
      </div>
      <span className="caption">{offers.map(({ name }) => name).join(' · ')}</span>
      {unknown.length > 0 ? <span className="caption">{t('Not in the catalogue: {names}', { names: unknown.join(', ') })}</span> : null}
    </section>
  );
}
