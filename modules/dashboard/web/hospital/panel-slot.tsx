import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { PanelPlaceContext, type ShownAnswer, type ShownTable } from '#kernel/web/frame/panel-place.ts';
import type { ExportFormat } from '#kernel/web/table/export-cells.ts';
import { shownList } from '#kernel/web/table/shown-list.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { tableToExport } from '../layout.ts';
import styles from './dashboard.module.css';
import { PanelMenuButton, type PanelMenuProps } from './panel-menu-button.tsx';

// The kit's menu comes when it is wanted first: the page is drawn without it.
const loadMenu = () => import('./panel-menu.tsx');
const OpenedMenu = lazy(() => loadMenu().then((file) => ({ default: file.PanelMenu })));
// The dialog is seldom wanted; here it takes rows of any kind.
const ExportDialog = lazy(() =>
  import('#kernel/web/table/export-dialog.tsx').then((file) => ({ default: file.ExportDialog })),
) as ComponentType<object>;

interface SlotProps {
  readonly panelKey: string;
  readonly title: string;
  /** Left out at the ends of the row of panels. */
  readonly onForward?: (() => void) | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly onHide: () => void;
  readonly children: ReactNode;
}

/** One panel's place on the dashboard: its menu, how fresh it is, and the file of what it shows. */
export function PanelSlot({ panelKey, title, onForward, onBack, onHide, children }: SlotProps) {
  const tables = useRef(new Map<string, ShownTable>());
  const [answers, setAnswers] = useState<Readonly<Record<string, ShownAnswer>>>({});
  const [file, setFile] = useState<{ readonly format: ExportFormat; readonly table: ShownTable } | null>(null);

  const holdTable = useCallback((key: string, table: ShownTable | null) => {
    if (table) tables.current.set(key, table);
    else tables.current.delete(key);
  }, []);
  const holdAnswer = useCallback((key: string, answer: ShownAnswer | null) => {
    setAnswers(({ [key]: _before, ...others }) => (answer ? { ...others, [key]: answer } : others));
  }, []);

  const place = useMemo(() => {
    const takeOut = (format: ExportFormat) => {
      const table = tableToExport([...tables.current.values()]);
      if (table) setFile({ format, table });
    };
    return {
      acts: <PanelMenu title={title} onExport={takeOut} onForward={onForward} onBack={onBack} onHide={onHide} />,
      foot: <Freshness title={title} answers={Object.values(answers)} />,
      holdTable,
      holdAnswer,
    };
  }, [title, answers, onForward, onBack, onHide, holdTable, holdAnswer]);

  return (
    <PanelPlaceContext value={place}>
      {children}
      {file ? (
        <Suspense>
          <ExportDialog
            {...{
              list: shownList({ name: `dashboard-${panelKey}`, title, rows: file.table.rows }),
              columns: file.table.columns,
              format: file.format,
              onClose: () => setFile(null),
            }}
          />
        </Suspense>
      ) : null}
    </PanelPlaceContext>
  );
}

/** Stands until the menu is wanted, and while it is on its way. */
function PanelMenu(props: PanelMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <PanelMenuButton
      title={props.title}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...props} />
    </Suspense>
  );
}

/** How old the oldest answer of a panel is; a press asks for all of them again. */
function Freshness({ title, answers }: { readonly title: string; readonly answers: readonly ShownAnswer[] }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  if (answers.length === 0) return null;
  const oldest = Math.min(...answers.map(({ updatedAt }) => updatedAt));
  return (
    <div className={styles.fresh}>
      <span>{t('Updated {when}', { when: format.relative(new Date(oldest).toISOString(), Math.max(now, oldest)) })}</span>
      <ActionIcon
        size={26}
        aria-label={t('Refresh {panel}', { panel: title })}
        onClick={() => {
          for (const { retry } of answers) retry();
        }}
      >
        <IconRefresh size={14} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
