import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDotsVertical,
  IconEyeOff,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconRefresh,
} from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PanelPlaceContext, type ShownAnswer, type ShownTable } from '#kernel/web/frame/panel-place.ts';
import type { ExportFormat } from '#kernel/web/table/export-cells.ts';
import { shownList } from '#kernel/web/table/shown-list.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { tableToExport } from '../layout.ts';
import styles from './dashboard.module.css';

// The dialog is seldom wanted; here it takes rows of any kind.
const ExportDialog = lazy(() =>
  import('#kernel/web/table/export-dialog.tsx').then((file) => ({ default: file.ExportDialog as unknown as ComponentType<object> })),
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

interface MenuProps extends Pick<SlotProps, 'title' | 'onForward' | 'onBack' | 'onHide'> {
  readonly onExport: (format: ExportFormat) => void;
}

function PanelMenu({ title, onExport, onForward, onBack, onHide }: MenuProps) {
  const t = useText();
  const mayExport = useAccess().can('Export Records');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Options of {panel}', { panel: title })}>
          <IconDotsVertical size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport ? (
          <>
            <Menu.Label>{t('Export')}</Menu.Label>
            <Menu.Item leftSection={<IconFileTypePdf size={17} stroke={1.7} aria-hidden="true" />} onClick={() => onExport('pdf')}>
              {t('PDF')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.7} aria-hidden="true" />} onClick={() => onExport('csv')}>
              {t('CSV')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.7} aria-hidden="true" />} onClick={() => onExport('xlsx')}>
              {t('Spreadsheet')}
            </Menu.Item>
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Item
          leftSection={<IconArrowLeft size={17} stroke={1.7} aria-hidden="true" />}
          disabled={!onForward}
          onClick={() => onForward?.()}
        >
          {t('Move forward')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight size={17} stroke={1.7} aria-hidden="true" />} disabled={!onBack} onClick={() => onBack?.()}>
          {t('Move back')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEyeOff size={17} stroke={1.7} aria-hidden="true" />} onClick={onHide}>
          {t('Hide')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
