import { describe, expect, test } from 'vitest';
import { starterDiagnoses, starterEdition } from './starter.ts';

/** Codes with their titles as the WHO's list prints them. */
const official = `
A00 Cholera
A00.0 Cholera due to Vibrio cholerae 01, biovar cholerae
A01.0 Typhoid fever
A02.0 Salmonella enteritis
A04.0 Enteropathogenic Escherichia coli infection
A06 Amoebiasis
A08.0 Rotaviral enteritis
A09.0 Other and unspecified gastroenteritis and colitis of infectious origin
A09.9 Gastroenteritis and colitis of unspecified origin
A15.0 Tuberculosis of lung, confirmed by sputum microscopy with or without culture
A16 Respiratory tuberculosis, not confirmed bacteriologically or histologically
A18.0 Tuberculosis of bones and joints
A20.9 Plague, unspecified
A30.3 Borderline leprosy
A35 Other tetanus
A36 Diphtheria
A39.0 Meningococcal meningitis
A41.5 Sepsis due to other Gram-negative organisms
A41.9 Sepsis, unspecified
A50.0 Early congenital syphilis, symptomatic
A53 Other and unspecified syphilis
A56 Other sexually transmitted chlamydial diseases
A60.0 Herpesviral infection of genitalia and urogenital tract
A69.2 Lyme disease
A77.9 Spotted fever, unspecified
A87.9 Viral meningitis, unspecified
A96 Arenaviral haemorrhagic fever
A96.2 Lassa fever
B00.1 Herpesviral vesicular dermatitis
B01 Varicella [chickenpox]
B02.2 Zoster with other nervous system involvement
B05 Measles
B05.9 Measles without complication
B15.9 Hepatitis A without hepatic coma
B18.1 Chronic viral hepatitis B without delta-agent
B18.9 Chronic viral hepatitis, unspecified
B24 Unspecified human immunodeficiency virus [HIV] disease
B26 Mumps
B27 Infectious mononucleosis
B34.9 Viral infection, unspecified
B35.0 Tinea barbae and tinea capitis
B35.4 Tinea corporis
B37.2 Candidiasis of skin and nail
B37.3 Candidiasis of vulva and vagina
B49 Unspecified mycosis
B50 Plasmodium falciparum malaria
B50.8 Other severe and complicated Plasmodium falciparum malaria
B50.9 Plasmodium falciparum malaria, unspecified
B52.9 Plasmodium malariae malaria without complication
B54 Unspecified malaria
B56 African trypanosomiasis
B65 Schistosomiasis [bilharziasis]
B68.1 Taenia saginata taeniasis
B74.9 Filariasis, unspecified
B78 Strongyloidiasis
B85 Pediculosis and phthiriasis
B86 Scabies
B89 Unspecified parasitic disease
B97 Viral agents as the cause of diseases classified to other chapters
C15 Malignant neoplasm of oesophagus
C18 Malignant neoplasm of colon
C21 Malignant neoplasm of anus and anal canal
C32 Malignant neoplasm of larynx
C43.9 Malignant melanoma of skin, unspecified
C50.0 Malignant neoplasm: Nipple and areola
C50.9 Malignant neoplasm: Breast, unspecified
C52 Malignant neoplasm of vagina
C53.9 Malignant neoplasm: Cervix uteri, unspecified
C57 Malignant neoplasm of other and unspecified female genital organs
C61 Malignant neoplasm of prostate
C66 Malignant neoplasm of ureter
C73 Malignant neoplasm of thyroid gland
C79.5 Secondary malignant neoplasm of bone and bone marrow
C83.7 Burkitt lymphoma
C92 Myeloid leukaemia
D06 Carcinoma in situ of cervix uteri
D17 Benign lipomatous neoplasm
D17.9 Benign lipomatous neoplasm, unspecified
D25 Leiomyoma of uterus
D25.0 Submucous leiomyoma of uterus
D34 Benign neoplasm of thyroid gland
D50 Iron deficiency anaemia
D50.0 Iron deficiency anaemia secondary to blood loss (chronic)
D50.9 Iron deficiency anaemia, unspecified
D53.9 Nutritional anaemia, unspecified
D57.0 Sickle-cell anaemia with crisis
D57.1 Sickle-cell anaemia without crisis
D57.2 Double heterozygous sickling disorders
D59.9 Acquired haemolytic anaemia, unspecified
D64.9 Anaemia, unspecified
D68.0 Von Willebrand disease
D73 Diseases of spleen
E00 Congenital iodine-deficiency syndrome
E04.1 Nontoxic single thyroid nodule
E06.3 Autoimmune thyroiditis
E10.4 Type 1 diabetes mellitus with neurological complications
E11.2 Type 2 diabetes mellitus with renal complications
E11.9 Type 2 diabetes mellitus without complications
E12.1 Malnutrition-related diabetes mellitus with ketoacidosis
E13 Other specified diabetes mellitus
E13.8 Other specified diabetes mellitus with unspecified complications
E14.6 Unspecified diabetes mellitus with other specified complications
E21 Hyperparathyroidism and other disorders of parathyroid gland
E24.9 Cushing syndrome, unspecified
E28.2 Polycystic ovarian syndrome
E40 Kwashiorkor
E43 Unspecified severe protein-energy malnutrition
E50.5 Vitamin A deficiency with night blindness
E55 Vitamin D deficiency
E66 Obesity
E66.9 Obesity, unspecified
E78.0 Pure hypercholesterolaemia
E78.5 Hyperlipidaemia, unspecified
E83.5 Disorders of calcium metabolism
E87.2 Acidosis
F00 Dementia in Alzheimer disease
F07.2 Postconcussional syndrome
F18 Mental and behavioural disorders due to use of volatile solvents
F20.9 Schizophrenia, unspecified
F25 Schizoaffective disorders
F32.0 Mild depressive episode
F32.9 Depressive episode, unspecified
F40 Phobic anxiety disorders
F41.9 Anxiety disorder, unspecified
F43 Reaction to severe stress, and adjustment disorders
F48 Other neurotic disorders
F52.4 Premature ejaculation
F63 Habit and impulse disorders
F84 Pervasive developmental disorders
G03.9 Meningitis, unspecified
G04 Encephalitis, myelitis and encephalomyelitis
G20 Parkinson disease
G24.0 Drug-induced dystonia
G40 Epilepsy
G41.9 Status epilepticus, unspecified
G43.9 Migraine, unspecified
G47 Sleep disorders
G51.0 Bell palsy
G56 Mononeuropathies of upper limb
G61 Inflammatory polyneuropathy
G71 Primary disorders of muscles
G82 Paraplegia and tetraplegia
G93.1 Anoxic brain damage, not elsewhere classified
H00.1 Chalazion
H05 Disorders of orbit
H10.1 Acute atopic conjunctivitis
H10.9 Conjunctivitis, unspecified
H15 Disorders of sclera
H20 Iridocyclitis
H25.9 Senile cataract, unspecified
H26.1 Traumatic cataract
H34.1 Central retinal artery occlusion
H40.0 Glaucoma suspect
H40.1 Primary open-angle glaucoma
H46 Optic neuritis
H52.0 Hypermetropia
H52.1 Myopia
H52.4 Presbyopia
H54 Visual impairment including blindness (binocular or monocular)
H60.9 Otitis externa, unspecified
H61.2 Impacted cerumen
H65 Nonsuppurative otitis media
H66.0 Acute suppurative otitis media
H70.0 Acute mastoiditis
H81.9 Disorder of vestibular function, unspecified
H91.1 Presbycusis
I01 Rheumatic fever with heart involvement
I09 Other rheumatic heart diseases
I10 Essential (primary) hypertension
I11.0 Hypertensive heart disease with (congestive) heart failure
I13.1 Hypertensive heart and renal disease with renal failure
I20 Angina pectoris
I21.9 Acute myocardial infarction, unspecified
I25 Chronic ischaemic heart disease
I27.9 Pulmonary heart disease, unspecified
I34.0 Mitral (valve) insufficiency
I42 Cardiomyopathy
I45.1 Other and unspecified right bundle-branch block
I48 Atrial fibrillation and flutter
I50.0 Congestive heart failure
I51 Complications and ill-defined descriptions of heart disease
I63.9 Cerebral infarction, unspecified
I64 Stroke, not specified as haemorrhage or infarction
I70.2 Atherosclerosis of arteries of extremities
I80 Phlebitis and thrombophlebitis
I80.2 Phlebitis and thrombophlebitis of other deep vessels of lower extremities
I85 Oesophageal varices
I89 Other noninfective disorders of lymphatic vessels and lymph nodes
J00 Acute nasopharyngitis [common cold]
J01.9 Acute sinusitis, unspecified
J02.9 Acute pharyngitis, unspecified
J03.9 Acute tonsillitis, unspecified
J05.1 Acute epiglottitis
J06.9 Acute upper respiratory infection, unspecified
J15.2 Pneumonia due to staphylococcus
J18.9 Pneumonia, unspecified
N39.0 Urinary tract infection, site not specified
J20.9 Acute bronchitis, unspecified
J22 Unspecified acute lower respiratory infection
J30.4 Allergic rhinitis, unspecified
J33.9 Nasal polyp, unspecified
J36 Peritonsillar abscess
J42 Unspecified chronic bronchitis
J44.9 Chronic obstructive pulmonary disease, unspecified
J45.8 Mixed asthma
J45.9 Asthma, unspecified
J84.1 Other interstitial pulmonary diseases with fibrosis
J93.9 Pneumothorax, unspecified
J98.9 Respiratory disorder, unspecified
K02.9 Dental caries, unspecified
K03.1 Abrasion of teeth
K04.0 Pulpitis
K05.0 Acute gingivitis
K05.1 Chronic gingivitis
K08 Other disorders of teeth and supporting structures
K11.5 Sialolithiasis
K20 Oesophagitis
K21.9 Gastro-oesophageal reflux disease without oesophagitis
K29.0 Acute haemorrhagic gastritis
K29.7 Gastritis, unspecified
K35.3 Acute appendicitis with localized peritonitis
K35.8 Acute appendicitis, other and unspecified
K40.9 Unilateral or unspecified inguinal hernia, without obstruction or gangrene
K41 Femoral hernia
K45 Other abdominal hernia
K55 Vascular disorders of intestine
K56.7 Ileus, unspecified
K58 Irritable bowel syndrome
K59.0 Constipation
K62 Other diseases of anus and rectum
K64.1 Second degree haemorrhoids`;

const titles = new Map(starterDiagnoses().map(({ code, description }) => [code, description]));
const rows = official
  .trim()
  .split('\n')
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);

describe(`the starter set carries the titles of the ${starterEdition}`, () => {
  test('at least 150 codes are pinned, everyday ones among them', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    for (const code of ['B54', 'I10', 'J18.9', 'E11.9', 'A01.0', 'N39.0']) expect(rows.map(([known]) => known)).toContain(code);
  });

  test.each(rows)('%s %s', (code, title) => {
    expect(titles.get(code)).toBe(title);
  });

  test('no title is in words of our own', () => {
    const ours =
      /not (further|otherwise)? ?said|not said|further said|passed on by|childbed|germs?\b|\bgut\b|breathing organs|after-effects|badly defined/i;
    expect([...titles].filter(([, title]) => ours.test(title))).toEqual([]);
    // Typed by hand: no double spaces, no sign of the shorthand, no title of nothing.
    expect([...titles].filter(([, title]) => /~| {2}|^\s|\s$/.test(title) || title.length < 3)).toEqual([]);
  });

  test('a code below a category has its category, and no code stands twice', () => {
    const lost = [...titles.keys()].filter((code) => code.includes('.') && !titles.has(code.slice(0, 3)));
    expect(lost).toEqual([]);
    expect(titles.size).toBeGreaterThan(2_900);
  });
});
