import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import styles from '../labs.module.css';

const most = 50;

/** What was changed of a test, the newest first: prices, ranges, everything else. */
export function TestHistory({ id }: { readonly id: string }) {
  const t = useText();
  const found = useCall(catalogueCalls.testHistory, { params: { id }, query: { limit: most } }, { live: ['lab-tests'], quiet: true });
  return (
    <Loaded from={found} rows={6} isEmpty={({ data }) => data.length === 0} empty={<EmptyState compact title={t('No record found')} />}>
      {({ data, meta }) => (
        <ol className={styles.history} reversed>
          {data.map(({ version, at, by, changes }) => (
            <li key={version}>
              <p className="note">
                <Moment at={at} /> · {actorName(t, by)}
              </p>
              {changes.length === 0 ? <p>{version === 1 ? t('Added') : t('Saved without changes')}</p> : null}
              {changes.map(({ field, before, after }) => (
                <p key={field}>
                  <span className="strong">{field}</span>: <del>{before ?? '–'}</del> → {after ?? '–'}
                </p>
              ))}
            </li>
          ))}
          {meta.count > data.length ? <li>{t('The newest {count}', { count: most })}</li> : null}
        </ol>
      )}
    </Loaded>
  );
}
