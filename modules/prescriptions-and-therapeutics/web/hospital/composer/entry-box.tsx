import { Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconList, IconSearch, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { LineOrderInput } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { readEntry } from '#modules/prescriptions-and-therapeutics/contract/rules/entry.ts';
import type { Template } from '#modules/prescriptions-and-therapeutics/contract/template-records.ts';
import { staffOfPatient } from '../../staff-calls.ts';
import styles from './composer.module.css';
import { type Offer, orderFromLine } from './draft.ts';

interface EntryBoxProps {
  readonly patientId: string;
  /** What was typed, and the product that was chosen for it. */
  readonly onAdd: (typed: string, offer: Offer | null) => void;
  readonly onTemplate: (lines: readonly LineOrderInput[]) => void;
}

/** One line as prescribers type it: the medicine is looked for, the rest fills the boxes of its card. */
export function EntryBox({ patientId, onAdd, onTemplate }: EntryBoxProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { drug } = readEntry(typed);
  const [searchTerm] = useDebouncedValue(drug, 250);
  const enough = searchTerm.length >= 2;
  const found = useCall(
    medicationRequestCalls.orderable,
    { params: { patientId }, query: { limit: 8, searchTerm } },
    { enabled: enough, keepOld: true, quiet: true },
  );
  const offers = enough ? (found.data?.data ?? []) : [];
  const looked = drug === searchTerm && !found.loading && !found.renewing;
  function add(offer: Offer | null): void {
    onAdd(typed, offer);
    setTyped('');
  }
  return (
    <>
      <div className={styles.row}>
        <TextInput
          className={styles.grow}
          label={t('Medicine')}
          description={t('For example: amoxicillin 500 mg caps TDS 5/7')}
          placeholder={t('Generic or brand, dose, how often, how long')}
          data-autofocus
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || offers.length === 0 || drug !== searchTerm) return;
            event.preventDefault();
            add(offers[0] as Offer);
          }}
        />
        <EarlierMenu patientId={patientId} onTemplate={onTemplate} />
        <TemplateMenu call="favourites" onTemplate={onTemplate} />
        <TemplateMenu call="orderSets" onTemplate={onTemplate} />
      </div>
      {found.refused && enough ? <ErrorState refused={found.refused} compact /> : null}
      {enough && drug.length >= 2 ? (
        <ul className={styles.offers} aria-label={t('Medicines found')}>
          {offers.map((offer) => (
            <OfferLine key={offer.id} offer={offer} onChoose={() => add(offer)} />
          ))}
          <li>
            {/* What is stocked is not written out: not before it was looked for. */}
            <button type="button" className={styles.offer} disabled={!looked} onClick={() => add(null)}>
              <span className={styles.offerName}>{t('Write out “{name}”', { name: drug })}</span>
              <span className="muted">{t('Not stocked: for an outside pharmacy')}</span>
            </button>
          </li>
        </ul>
      ) : null}
    </>
  );
}

interface OfferLineProps {
  readonly offer: Offer & {
    readonly available: number;
    readonly prices: readonly { readonly unitPrice: number | null; readonly patientAmount: number }[];
    readonly controlled: boolean;
  };
  readonly onChoose: () => void;
}

function OfferLine({ offer, onChoose }: OfferLineProps) {
  const t = useText();
  const format = useFormat();
  const [price] = offer.prices;
  return (
    <li>
      <button type="button" className={styles.offer} onClick={onChoose}>
        <span className={styles.offerName}>
          {offer.name}
          <span className="muted"> · {offer.form}</span>
        </span>
        {offer.controlled ? <span className={styles.bad}>{t('Controlled')}</span> : null}
        <span className={offer.available > 0 ? 'muted tnum' : styles.bad}>
          {offer.available > 0 ? t('{count} in stock', { count: offer.available }) : t('Out of stock')}
        </span>
        <span className="muted tnum">{price?.unitPrice == null ? t('Not priced') : format.money(price.patientAmount)}</span>
      </button>
    </li>
  );
}

// The newest prescriptions are those that are repeated.
const mostEarlier = 10;

/** Earlier prescriptions of the patient: one press writes their medicines again, to be looked at and signed anew. */
function EarlierMenu({ patientId, onTemplate }: { readonly patientId: string; readonly onTemplate: EntryBoxProps['onTemplate'] }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [opened, setOpened] = useState(false);
  const query = { limit: mostEarlier, status: ['active', 'completed', 'expired'] as const };
  const found = useCall(staffOfPatient, { params: { id: patientId }, query: query as never }, { enabled: opened, quiet: true });
  if (!can(prescriptionCalls.ofPatient)) return null;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={340}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden="true" />}>
          {t('Repeat')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {found.data?.data.length === 0 ? <Menu.Label>{t('No prescription found')}</Menu.Label> : null}
        {found.loading ? <Menu.Label>{t('Loading')}</Menu.Label> : null}
        {(found.data?.data ?? []).map(({ id, prescriptionNumber, createdAt, lines }) => {
          const again = lines.filter(({ replacedByLineId }) => replacedByLineId === null);
          return (
            <Menu.Item key={id} onClick={() => onTemplate(again.map(orderFromLine))}>
              <span className="code">{prescriptionNumber}</span> · {format.day(createdAt)}
              <span className="muted"> · {again.map((line) => line.productName ?? line.genericName).join(', ')}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TemplateMenuProps {
  readonly call: 'favourites' | 'orderSets';
  readonly onTemplate: (lines: readonly LineOrderInput[]) => void;
}

function TemplateMenu({ call, onTemplate }: TemplateMenuProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const found = useCall(prescriptionCalls[call], {}, { enabled: opened, quiet: true });
  const isSet = call === 'orderSets';
  const Icon = isSet ? IconList : IconStar;
  const choose = (template: Template) => onTemplate(template.lines.map(({ order }) => order as LineOrderInput));
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={300}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon size={16} aria-hidden="true" />}>
          {isSet ? t('Order sets') : t('Favourites')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {found.data?.length === 0 ? <Menu.Label>{isSet ? t('No order set yet') : t('No favourite yet')}</Menu.Label> : null}
        {found.loading ? <Menu.Label>{t('Loading')}</Menu.Label> : null}
        {(found.data ?? []).map((template) => (
          <Menu.Item key={template.id} onClick={() => choose(template)}>
            {template.name}
            <span className="muted"> · {t('{count} medicine | {count} medicines', { count: template.lines.length })}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
