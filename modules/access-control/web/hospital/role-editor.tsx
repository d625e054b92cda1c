import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { IconChevronRight, IconLock, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { ModulePermissions } from '../../contract/records.ts';
import { riskLooks } from '../looks.ts';
import { type Catalogue, type Draft, type Entry, grant, narrow, neededBy, revoke, shareOf, type Step } from './role-draft.ts';
import styles from './role-editor.module.css';

interface RoleEditorProps {
  readonly catalogue: Catalogue;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly readOnly: boolean;
}

/** Names in a row: `A, B and 3 more`. */
function fewNames(entries: readonly Entry[], t: ReturnType<typeof useText>): string {
  const shown = entries.slice(0, 4).map((entry) => entry.name);
  const more = entries.length - shown.length;
  return more > 0 ? t('{names} and {more} more', { names: shown.join(', '), more }) : shown.join(', ');
}

/** The permissions of a role by module: search, only granted, whole modules at once, what is granted along explained. */
export function RoleEditor({ catalogue, draft, onChange, readOnly }: RoleEditorProps) {
  const t = useText();
  const [words, setWords] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const modules = narrow(catalogue, words, onlyGranted, draft);
  const narrowed = words.trim() !== '' || onlyGranted;
  const all = catalogue.reduce((sum, module) => sum + module.permissions.length, 0);
  const allOpen = modules.every((module) => open.has(module.key));

  function take(step: Step, granting: boolean) {
    onChange(step.draft);
    if (step.also.length === 0) setTold('');
    else
      setTold(
        granting
          ? t('Also granted as a prerequisite: {names}', { names: fewNames(step.also, t) })
          : t('Also removed because it depends on this: {names}', { names: fewNames(step.also, t) }),
      );
  }
  const set = (ids: readonly string[], on: boolean) => take(on ? grant(catalogue, draft, ids) : revoke(catalogue, draft, ids), on);

  return (
    <section className={styles.editor} aria-label={t('Permissions')}>
      <div className={styles.top}>
        <div className={styles.tools}>
          <TextInput
            className={styles.search ?? ''}
            type="search"
            aria-label={t('Search permissions')}
            placeholder={t('Search permissions')}
            value={words}
            maxLength={80}
            leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Switch label={t('Only granted')} checked={onlyGranted} onChange={(event) => setOnlyGranted(event.currentTarget.checked)} />
          <span className={styles.counter} role="status">
            {t('{held} of {all} granted', { held: draft.size, all })}
          </span>
          {narrowed ? null : (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => setOpen(allOpen ? new Set() : new Set(catalogue.map((module) => module.key)))}
            >
              {allOpen ? t('Collapse all') : t('Expand all')}
            </Button>
          )}
        </div>
        <p className={styles.told} role="status" data-empty={told === '' || undefined}>
          {told}
        </p>
      </div>
      {modules.length === 0 ? <EmptyState compact title={t('No record found')} /> : null}
      {modules.map((module) => (
        <ModuleSection
          key={module.key}
          module={module}
          whole={catalogue.find((one) => one.key === module.key) ?? module}
          catalogue={catalogue}
          draft={draft}
          readOnly={readOnly}
          opened={narrowed || open.has(module.key)}
          onToggle={() => {
            const next = new Set(open);
            if (!next.delete(module.key)) next.add(module.key);
            setOpen(next);
          }}
          onSet={set}
        />
      ))}
    </section>
  );
}

interface SectionProps {
  /** What the search left of the module. */
  readonly module: ModulePermissions;
  readonly whole: ModulePermissions;
  readonly catalogue: Catalogue;
  readonly draft: Draft;
  readonly readOnly: boolean;
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly onSet: (ids: readonly string[], on: boolean) => void;
}

function ModuleSection({ module, whole, catalogue, draft, readOnly, opened, onToggle, onSet }: SectionProps) {
  const t = useText();
  const { can, locked } = useAccess();
  const { held, all } = shareOf(whole, draft);
  const isLocked = module.subscriptionModule !== null && locked(module.subscriptionModule) !== null;
  // Nobody grants what they do not hold: 'Select all' means all of theirs.
  const mine = module.permissions.filter((entry) => draft.has(entry.id) || can(entry.name));
  const allMine = mine.length > 0 && mine.every((entry) => draft.has(entry.id));
  return (
    <div className={styles.module}>
      <div className={styles.moduleHead}>
        {readOnly ? null : (
          <Checkbox
            checked={allMine}
            indeterminate={held > 0 && !allMine}
            disabled={mine.length === 0}
            aria-label={t('Select all of {module}', { module: t(module.module) })}
            onChange={() =>
              onSet(
                mine.map((entry) => entry.id),
                !allMine,
              )
            }
          />
        )}
        <button type="button" className={styles.moduleButton} aria-expanded={opened} onClick={onToggle}>
          <IconChevronRight size={16} aria-hidden="true" className={styles.arrow} data-open={opened || undefined} />
          <span className={styles.moduleName}>{t(module.module)}</span>
          {isLocked ? (
            <span className={styles.locked}>
              <IconLock size={14} aria-hidden="true" />
              {t('Not in your subscription')}
            </span>
          ) : null}
          <span className={styles.share} data-some={held > 0 || undefined}>
            {t('{held} of {all}', { held, all })}
          </span>
        </button>
      </div>
      {opened ? (
        <>
          {isLocked ? (
            <p className={styles.note}>
              {t('These can be granted in advance. They take effect when the subscription includes the module.')}
            </p>
          ) : null}
          <ul className={styles.list}>
            {module.permissions.map((entry) => (
              <PermissionRow key={entry.id} entry={entry} catalogue={catalogue} draft={draft} readOnly={readOnly} onSet={onSet} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function PermissionRow({
  entry,
  catalogue,
  draft,
  readOnly,
  onSet,
}: { readonly entry: Entry } & Pick<SectionProps, 'catalogue' | 'draft' | 'readOnly' | 'onSet'>) {
  const t = useText();
  const { can } = useAccess();
  const held = draft.has(entry.id);
  const beyond = !held && !can(entry.name);
  const dependents = held ? neededBy(catalogue, draft, entry.id) : [];
  const why =
    dependents.length > 0
      ? t('Required by {names}', { names: fewNames(dependents, t) })
      : !held && entry.requires.length > 0
        ? t('Requires {names}', { names: entry.requires.join(', ') })
        : null;
  return (
    <li className={styles.row} data-held={held || undefined}>
      <Checkbox
        checked={held}
        disabled={readOnly || beyond}
        label={<span className={styles.name}>{entry.name}</span>}
        description={
          <span className={styles.about}>
            {entry.description}
            {beyond && !readOnly ? <span className={styles.beyond}>{t('You cannot grant a permission that you do not have.')}</span> : null}
            {why ? <span className={styles.why}>{why}</span> : null}
          </span>
        }
        onChange={(event) => onSet([entry.id], event.currentTarget.checked)}
      />
      {entry.risk === 'normal' ? null : <StatusBadge look={riskLooks[entry.risk]} />}
    </li>
  );
}
