import { testRecordActs } from '#testing/record-acts.ts';
import { approvalActs, nhiaNoticeActs } from '../contract/calls/approvals.ts';
import { approvalScene, noticeScene } from './testing/approval-scenes.ts';

testRecordActs(approvalActs, approvalScene);
testRecordActs(nhiaNoticeActs, noticeScene);
