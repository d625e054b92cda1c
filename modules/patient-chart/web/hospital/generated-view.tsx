import { useSyncExternalStore } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { onCatalogue, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import type { SummarySection } from '#modules/patient-chart/contract/document-records.ts';
import styles from './summaries.module.css';
import { wordsOf } from './summary-templates.ts';

/** What the system knows now, ready to read; it is made anew each time and never kept. */
export function GeneratedView({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(summaryCalls.generated, { params: { patientId } }, { live: ['vitals', 'conditions', 'allergies'], quiet: true });
  return (
    <Loaded from={found} rows={6} isEmpty={(made) => made.sections.length === 0} empty={<EmptyState compact />}>
      {(made) => (
        <>
          <p className={styles.lineUnder}>{t('Generated {time}', { time: format.instant(made.generatedAt) })}</p>
          <div className={styles.sections}>
            {made.sections.map((section) => (
              <Panel key={section.key} title={t(section.title)}>
                <SectionFacts section={section} />
              </Panel>
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

function SectionFacts({ section }: { readonly section: SummarySection }) {
  const t = useText();
  const format = useFormat();
  const { language } = useSyncExternalStore(onCatalogue, readCatalogue);
  // The person's own facts come as they are stored: a date, a word of a list.
  const readable = (value: string) => {
    if (section.key !== 'demographics') return value;
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.day(value);
    const capital = value.replace(/^[a-z]/, (letter) => letter.toUpperCase());
    return t(capital);
  };
  if (section.rows.length === 0) return <EmptyState compact title={t('Nothing recorded')} />;
  return <Facts rows={section.rows.map((row, place) => [row.label || String(place + 1), readable(wordsOf(row, language))] as const)} />;
}
