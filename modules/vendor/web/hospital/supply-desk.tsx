import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DraftLine } from '#kernel/web/drafts/draft-line.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { supplyCalls } from '#modules/vendor/contract/calls/supplies.ts';
import type { Supply } from '#modules/vendor/contract/supply-records.ts';
import { supplyLooks } from '../looks.ts';
import { FilesPanel } from './files-panel.tsx';
import { Warnings } from './order-page.tsx';
import { SupplyActs } from './supply-acts.tsx';
import type { SupplyDraft } from './supply-draft.ts';
import { SupplyEditor } from './supply-editor.tsx';
import { usePostSupply } from './use-post-supply.ts';
import { type DraftState, useSupplyDraft } from './use-supply-draft.ts';
import styles from './vendor.module.css';

interface DeskProps {
  readonly start: SupplyDraft;
  /** The draft as it is saved; null: none is there yet. */
  readonly first: Supply | null;
  readonly mayChooseVendor: boolean;
  /** Told once, when a new delivery was saved for the first time. */
  readonly onBegun?: (id: string) => void;
  readonly onPosted?: (id: string) => void;
}

/** Where a delivery is counted, from nothing to its booking. */
export function SupplyDesk({ start, first, mayChooseVendor, onBegun, onPosted }: DeskProps) {
  const t = useText();
  const desk = useSupplyDraft(start, first, onBegun);
  const posting = usePostSupply();
  const id = desk.saved?.id ?? null;
  // Its warnings and files as they are now.
  const shown = useCall(supplyCalls.view, { params: { id: id ?? '' } }, { enabled: id !== null, live: ['supplies'], quiet: true });
  const supply = shown.data ?? desk.saved;
  const [tried, setTried] = useState(false);
  /** What is required is named where it is empty, all at once. */
  function isWhole(): boolean {
    setTried(true);
    return desk.ready && desk.draft.lines.length > 0;
  }
  async function post() {
    if (!isWhole()) return;
    const saved = await desk.save();
    if (saved && (await posting.post(saved))) onPosted?.(saved.id);
  }
  return (
    <>
      <PageHead
        title={first ? t('Draft delivery') : t('Receive goods')}
        note={supply?.vendorName}
        badges={supply ? <StatusBadge look={supplyLooks[supply.status]} /> : null}
        actions={supply ? <SupplyActs supply={supply} /> : null}
      />
      <DraftLine restoredAt={desk.restoredAt} onDiscard={desk.discard} />
      <Warnings warnings={supply?.warnings ?? []} />
      <SupplyEditor
        draft={desk.draft}
        change={desk.change}
        mayChooseVendor={mayChooseVendor && id === null}
        tried={tried}
        aside={
          supply ? (
            <FilesPanel owner={{ supplyId: supply.id }} files={supply.attachments} isDraft />
          ) : (
            <p className="caption">{t('Files can be added once the vendor and location are chosen.')}</p>
          )
        }
        foot={
          <>
            {(desk.refused ?? posting.refused) ? (
              <p className={styles.red} role="alert">
                {desk.refused ?? posting.refused}
              </p>
            ) : null}
            <SavedWords state={desk.state} busy={desk.busy} onLoad={() => void desk.load()} />
            <div className={styles.foot}>
              <Button
                variant="default"
                loading={desk.busy}
                disabled={desk.state !== 'unsaved'}
                onClick={() => {
                  if (desk.ready) void desk.save();
                  else setTried(true);
                }}
              >
                {t('Save draft')}
              </Button>
              <Button loading={posting.busy} disabled={desk.state === 'stale'} onClick={() => void post()}>
                {t('Post')}
              </Button>
            </div>
          </>
        }
      />
    </>
  );
}

function SavedWords({ state, busy, onLoad }: { readonly state: DraftState; readonly busy: boolean; readonly onLoad: () => void }) {
  const t = useText();
  if (state === 'stale') {
    return (
      <p className={styles.red} role="alert">
        {t('Someone else saved this delivery.')}{' '}
        <Button variant="default" size="compact-sm" onClick={onLoad}>
          {t('Load saved version')}
        </Button>
      </p>
    );
  }
  return (
    <p className="caption" role="status">
      {busy ? t('Saving…') : state === 'saved' ? t('All changes saved') : t('Saved automatically once vendor and location are chosen')}
    </p>
  );
}
