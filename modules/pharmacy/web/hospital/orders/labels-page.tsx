import { SegmentedControl } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { CopyMark } from '#kernel/web/print/paper.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { medicationOrderCalls } from '#modules/pharmacy/contract/calls/orders.ts';
import { labelWords } from '#modules/pharmacy/contract/label-words.ts';
import { type LabelLanguage, labelLanguages } from '#modules/pharmacy/contract/label-languages.ts';
import type { MedicineLabels } from '#modules/pharmacy/contract/medication-order-records.ts';
import styles from '../medications.module.css';
import { medicineLabelsSearch } from '../search.ts';

/** Labels of an order's medicines, one a page of the label printer. */
export function MedicineLabelsPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [{ size = '70x35', language, now }, setSearch] = useSearchOf(medicineLabelsSearch);
  const found = useCall(
    medicationOrderCalls.label,
    { params: { id }, query: { size, ...(language ? { language } : {}) } },
    { quiet: true },
  );
  const ready = (found.data?.labels.length ?? 0) > 0;
  return (
    <PrintPage
      title={t('Medicine labels')}
      size={size}
      ready={ready}
      atOnce={Boolean(now)}
      counted={{ paper: 'medicine-labels', records: [{ key: found.data?.labels[0]?.orderNumber ?? '', params: { id } }] }}
    >
      <Loaded from={found} rows={4} isEmpty={({ labels }) => labels.length === 0} empty={<EmptyState title={t('No record found')} />}>
        {(all) => (
          <div className={styles.stack}>
            <div className="no-print">
              <SegmentedControl
                aria-label={t('Language of the labels')}
                value={all.language}
                data={labelLanguages.map((value) => ({ value, label: languageNames[value] }))}
                onChange={(value) => setSearch({ language: value as LabelLanguage })}
              />
            </div>
            <div className={styles.labels} lang={all.language}>
              {all.labels.map((label) => (
                <OneLabel key={`${label.lineId} ${label.batchNumber}`} all={all} label={label} />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </PrintPage>
  );
}

/** Languages by their own names. */
const languageNames = { en: 'English', fr: 'Français' } as const satisfies Record<LabelLanguage, string>;

/** One label. Its fixed words are the patient's, not those of the screen. */
function OneLabel({ all, label }: { readonly all: MedicineLabels; readonly label: MedicineLabels['labels'][number] }) {
  const t = useText();
  const format = useFormat();
  const words = labelWords[all.language];
  return (
    <PrintLabel className={styles.label} label={t('Label of {name}', { name: label.medicine })}>
      <p className={styles.labelHead}>
        <span>{all.hospital}</span>
        <span>{format.day(label.date)}</span>
      </p>
      <p className="strong">
        {label.patient}
        {label.hospitalPatientId ? <span className="code"> {label.hospitalPatientId}</span> : null}
      </p>
      <p className="strong">
        {label.medicine} · {label.quantity} {unitWord(label.quantity, label.unit)}
      </p>
      <p>{label.directions}</p>
      {label.warnings.length > 0 ? <p className={styles.small}>{label.warnings.join(' · ')}</p> : null}
      <p className={styles.labelHead}>
        <span className="code">
          {[label.batchNumber, label.expiryDate ? `${words.expires} ${format.day(label.expiryDate)}` : null, label.orderNumber]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{label.initials}</span>
      </p>
      <p className={styles.small}>{words.keepAway}</p>
      <CopyMark />
    </PrintLabel>
  );
}
