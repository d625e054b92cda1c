import type { Letter } from '#kernel/server/exports/paper.ts';
import type { NhiaNotice } from '../../contract/approval-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'hmoNhiaNotices.items': NhiaNotice['items'];
    'hmoNhiaNotices.letter': Letter;
  }
}
