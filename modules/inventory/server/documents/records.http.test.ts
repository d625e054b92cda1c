import { testRecordActs } from '#testing/record-acts.ts';
import { adjustmentActs } from '../../contract/calls/adjustments.ts';
import { batchActs } from '../../contract/calls/batches.ts';
import { countActs } from '../../contract/calls/counts.ts';
import { issueActs } from '../../contract/calls/issues.ts';
import { productActs } from '../../contract/calls/products.ts';
import { requisitionActs } from '../../contract/calls/requisitions.ts';
import { transferActs } from '../../contract/calls/transfers.ts';
import {
  adjustmentScene,
  batchScene,
  countScene,
  issueScene,
  productScene,
  requisitionScene,
  transferScene,
} from './testing/record-scenes.ts';

testRecordActs(adjustmentActs, adjustmentScene);
testRecordActs(requisitionActs, requisitionScene);
testRecordActs(issueActs, issueScene);
testRecordActs(transferActs, transferScene);
testRecordActs(countActs, countScene);
testRecordActs(batchActs, batchScene);
testRecordActs(productActs, productScene);
