import { testRecordActs } from '#testing/record-acts.ts';
import { hmoBillActs } from '../../contract/calls/bills.ts';
import { hmoBillScene } from '../testing/bill-scenes.ts';

testRecordActs(hmoBillActs, hmoBillScene);
