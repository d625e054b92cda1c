import { entryScene } from '#testing/entry-scene.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import { aHospital, unique } from '#testing/world.ts';
import { consultationActs } from '../contract/calls/consultations.ts';
import { certificateActs, referralActs } from '../contract/calls/papers.ts';
import { templateActs, templateCalls } from '../contract/calls/templates.ts';
import { templateStatuses } from '../contract/words.ts';
import { certificateScene, consultationScene, referralScene } from './testing/record-scenes.ts';

testRecordActs(consultationActs, consultationScene);
testRecordActs(referralActs, referralScene);
testRecordActs(certificateActs, certificateScene);
testRecordActs(templateActs, async () =>
  entryScene(templateCalls, {
    judge: (await aHospital()).admin,
    made: () => ({ name: unique('Template '), sections: [{ key: 'plan', label: 'Plan', type: 'text' }] }),
    statuses: templateStatuses,
  }),
);
