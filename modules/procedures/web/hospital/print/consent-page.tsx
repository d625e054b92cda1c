import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperFacts } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { preparationCalls } from '#modules/procedures/contract/calls/preparation.ts';
import styles from '../procedures.module.css';

/** A consent form on paper: signed as it was signed, unsigned to be read before. */
export function ConsentPrintPage() {
  const t = useText();
  const format = useFormat();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const consent = useCall(preparationCalls.consent, { params: { id } }, { quiet: true });
  return (
    <PrintPage title={t('Consent form')} ready={consent.data !== undefined}>
      <Loaded from={consent} rows={8}>
        {(found) => (
          <Paper title={t('Consent form')} number={found.language ?? ''} facts={[]} signs={[t('Patient'), t('Witness'), t('Doctor')]}>
            <p className={styles.consentText} lang={found.language ?? undefined}>
              {found.text ?? ''}
            </p>
            {found.signature ? <img src={found.signature} alt={t('Signature')} width={240} /> : null}
            <PaperFacts
              rows={[
                [t('Taken by'), found.takenAt ? `${found.takenByName ?? ''}, ${format.instant(found.takenAt)}` : null],
                [t('Witness'), found.content?.witnessName ?? null],
                [t('Check sum'), found.hash],
              ]}
            />
          </Paper>
        )}
      </Loaded>
    </PrintPage>
  );
}
