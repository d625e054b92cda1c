import { testRecordActs } from '#testing/record-acts.ts';
import { claimActs, claimPaymentActs, rejectionActs } from '../contract/calls/claims.ts';
import { nhiaActs } from '../contract/calls/nhia.ts';
import { remittanceActs } from '../contract/calls/remittances.ts';
import { claimPaymentScene, claimScene, nhiaReturnScene, rejectionScene, remittanceScene } from './testing/record-scenes.ts';

testRecordActs(claimActs, claimScene);
testRecordActs(claimPaymentActs, claimPaymentScene);
testRecordActs(rejectionActs, rejectionScene);
testRecordActs(remittanceActs, remittanceScene);
testRecordActs(nhiaActs, nhiaReturnScene);
