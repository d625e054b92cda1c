import { Pagination } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { settingsCalls } from '../../contract/calls/settings.ts';
import styles from './settings-forms.module.css';

function written(value: unknown, t: (text: string) => string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.length > 0 ? value.map((item) => written(item, t)).join(', ') : '–';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, item]) => `${key} ${written(item, t)}`)
      .join(' · ');
  return String(value);
}

/** Words of a key: `idleMinutes` → 'Idle timeout (minutes)'. */
function keyWords(key: string): string {
  const parted = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return parted.charAt(0).toUpperCase() + parted.slice(1);
}

/** Who changed what in a settings group, newest first. */
export function GroupHistory({ group }: { readonly group: string }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const history = useCall(
    settingsCalls.settingsHistory,
    { params: { group }, query: { page, limit: 10 } },
    { live: ['settings'], keepOld: true, quiet: true },
  );
  return (
    <Loaded from={history} rows={6} isEmpty={(found) => found.meta.count === 0}>
      {({ data, meta }) => (
        <div>
          <ol className={styles.changes}>
            {data.map((change) => (
              <li key={change.id} className={styles.change}>
                <div className={styles.changeHead}>
                  <span className="strong">{change.by.name}</span>
                  <Moment at={change.at} />
                </div>
                <dl className={styles.keys}>
                  {change.changes.map((key) => (
                    <div key={key.key}>
                      <dt>{t(keyWords(key.key))}</dt>
                      <dd>
                        <del className={styles.before}>{written(key.before, t)}</del> → {written(key.after, t)}
                      </dd>
                    </div>
                  ))}
                </dl>
                {change.reason ? <p className="muted">{change.reason}</p> : null}
              </li>
            ))}
          </ol>
          {meta.count > 10 ? (
            <Pagination
              total={Math.ceil(meta.count / 10)}
              value={page}
              onChange={setPage}
              size="sm"
              getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'Next page' : 'Previous page') })}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
