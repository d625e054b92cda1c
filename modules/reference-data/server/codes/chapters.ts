/** Chapters of ICD-10 by their categories, in plain words. */
const chapters = `
A00-B99 Infections and parasites
C00-D49 Tumours
D50-D89 Blood and immunity
E00-E90 Hormones, nutrition and metabolism
F00-F99 Mental health and behaviour
G00-G99 Nervous system
H00-H59 Eye
H60-H95 Ear
I00-I99 Heart and vessels
J00-J99 Breathing
K00-K95 Digestion
L00-L99 Skin
M00-M99 Muscles, bones and joints
N00-N99 Urinary and genital organs
O00-O99 Pregnancy, birth and childbed
P00-P96 Around birth
Q00-Q99 Malformations
R00-R99 Symptoms and findings
S00-T98 Injury, poisoning and other outside harm
V01-Y98 External causes
Z00-Z99 Factors and contacts with health services
U00-U99 Special purposes`;

/** Blocks by their categories, in plain words. */
const blocks = `
A00-A09 Infections of the gut
A15-A19 Tuberculosis
A20-A28 Bacterial diseases from animals
A30-A49 Other bacterial diseases
A50-A64 Infections passed on by sex
A65-A69 Other spirochaetal diseases
A70-A74 Chlamydial diseases
A75-A79 Rickettsial diseases
A80-A89 Viral infections of the nervous system
A90-A99 Viral fevers from insects and viral haemorrhagic fevers
B00-B09 Viral infections of skin and mucosa
B10-B10 Other herpesviruses
B15-B19 Viral hepatitis
B20-B24 HIV disease
B25-B34 Other viral diseases
B35-B49 Fungal diseases
B50-B64 Protozoal diseases
B65-B83 Worm diseases
B85-B89 Lice, mites and other infestations
B90-B94 After-effects of infections
B95-B98 Germs as causes
B99-B99 Other infections
C00-C14 Cancer of lip, mouth and throat
C15-C26 Cancer of the digestive organs
C30-C39 Cancer of the breathing organs and chest
C40-C41 Cancer of bone and cartilage
C43-C44 Cancer of the skin
C45-C49 Cancer of soft tissue
C50-C50 Cancer of the breast
C51-C58 Cancer of female genital organs
C60-C63 Cancer of male genital organs
C64-C68 Cancer of the urinary tract
C69-C72 Cancer of eye, brain and nervous system
C73-C75 Cancer of thyroid and other glands
C76-C80 Cancer of unsure or secondary place
C81-C96 Cancer of blood and lymph
C97-C97 Cancers in several places
D00-D09 Tumours that have not spread
D10-D36 Benign tumours
D37-D49 Tumours of uncertain nature
D50-D53 Anaemia by diet
D55-D59 Haemolytic anaemias
D60-D64 Aplastic and other anaemias
D65-D69 Clotting and bleeding
D70-D77 Other diseases of blood
D80-D89 Immune disorders
E00-E07 Thyroid
E08-E14 Diabetes
E15-E16 Other disorders of glucose
E20-E35 Other glands
E40-E46 Malnutrition
E50-E64 Lack of vitamins and other nutrients
E65-E68 Obesity
E70-E90 Metabolism
F00-F09 Mental disorders of bodily cause
F10-F19 Disorders by alcohol, drugs and tobacco
F20-F29 Schizophrenia and delusions
F30-F39 Mood
F40-F48 Anxiety, stress and somatoform disorders
F50-F59 Eating, sleep and behaviour with bodily factors
F60-F69 Personality
F70-F79 Intellectual disability
F80-F89 Development
F90-F98 Disorders that begin in childhood
F99-F99 Mental disorder, not further said
G00-G09 Inflammation of the nervous system
G10-G14 Systemic atrophies
G20-G26 Movement disorders
G30-G32 Other degeneration
G35-G37 Demyelination
G40-G47 Epilepsy, headache, strokes in passing and sleep
G50-G59 Nerves, roots and plexus
G60-G65 Polyneuropathies
G70-G73 Nerve and muscle junction, muscles
G80-G83 Palsies
G89-G99 Other nervous disorders
H00-H06 Eyelid, tear ducts and orbit
H10-H13 Conjunctiva
H15-H22 Cornea, sclera and iris
H25-H28 Lens
H30-H36 Choroid and retina
H40-H42 Glaucoma
H43-H45 Vitreous and globe
H46-H48 Optic nerve
H49-H52 Eye muscles and refraction
H53-H54 Sight and blindness
H55-H59 Other eye disorders
H60-H62 Outer ear
H65-H75 Middle ear and mastoid
H80-H83 Inner ear
H90-H95 Hearing and other ear disorders
I00-I02 Rheumatic fever
I05-I09 Chronic rheumatic heart disease
I10-I16 Raised blood pressure
I20-I25 Ischaemic heart disease
I26-I28 Heart and lung circulation
I30-I52 Other heart disease
I60-I69 Stroke and vessels of the brain
I70-I79 Arteries and capillaries
I80-I89 Veins and lymph
I95-I99 Other circulatory disorders
J00-J06 Colds, sore throats and other upper infections
J09-J18 Influenza and pneumonia
J20-J22 Other infections of the lower airways
J30-J39 Other upper airways
J40-J47 Chronic diseases of the lower airways
J60-J70 Lung disease by outside agents
J80-J84 Lung tissue
J85-J86 Pus in the chest
J90-J94 Pleura
J95-J99 Other breathing disorders
K00-K14 Teeth, mouth and jaws
K20-K31 Gullet, stomach and duodenum
K35-K38 Appendix
K40-K46 Hernia
K50-K52 Inflamed bowel without infection
K55-K64 Other bowel
K65-K68 Peritoneum
K70-K77 Liver
K80-K87 Gallbladder, bile ducts and pancreas
K90-K95 Other digestive disorders
L00-L08 Infections of skin
L10-L14 Blisters
L20-L30 Dermatitis and eczema
L40-L45 Scaly disorders
L49-L54 Hives and redness
L55-L59 Harm by radiation and sun
L60-L75 Nails, hair and glands of skin
L76-L76 Complications of procedures on skin
L80-L99 Other skin
M00-M03 Infected joints
M04-M14 Inflamed joints
M15-M19 Worn joints
M20-M25 Other joints
M26-M27 Jaws and bite
M30-M36 Connective tissue
M40-M43 Shape of the back
M45-M49 Spine
M50-M54 Back and neck
M60-M63 Muscles
M65-M68 Synovium and tendon
M70-M79 Other soft tissue
M80-M85 Bone density and structure
M86-M90 Other bone
M91-M94 Cartilage
M95-M99 Other muscle and bone
N00-N08 Glomeruli
N10-N16 Kidney tissue
N17-N19 Kidney failure
N20-N23 Stones
N25-N29 Other kidney and ureter
N30-N39 Other urinary
N40-N53 Male genital organs
N60-N65 Breast
N70-N77 Inflamed female pelvis
N80-N98 Female genital organs
N99-N99 Complications of procedures on these organs
O00-O08 Pregnancy that ends early
O09-O09 Supervision of high risk
O10-O16 High pressure, protein and swelling in pregnancy
O20-O29 Other disorders of the mother
O30-O48 Care for the child, the waters and delivery
O60-O77 Complications of birth
O80-O84 Delivery
O85-O92 Complications of childbed
O94-O99 Other obstetric conditions
P00-P04 Newborn affected by the mother
P05-P08 Length of pregnancy and growth
P09-P09 Findings of newborn screening
P10-P15 Birth injury
P19-P29 Breathing and heart of the newborn
P35-P39 Infections of the newborn
P50-P61 Blood of the newborn
P70-P74 Metabolism of the newborn
P75-P78 Digestion of the newborn
P80-P83 Skin and temperature of the newborn
P84-P84 Other problems of the newborn
P90-P96 Other disorders around birth
Q00-Q07 Malformed nervous system
Q10-Q18 Malformed eye, ear, face and neck
Q20-Q28 Malformed heart and vessels
Q30-Q34 Malformed breathing organs
Q35-Q37 Cleft lip and palate
Q38-Q45 Malformed digestion
Q50-Q56 Malformed genital organs
Q60-Q64 Malformed urinary organs
Q65-Q79 Malformed bones and muscles
Q80-Q89 Other malformations
Q90-Q99 Chromosomes
R00-R09 Circulation and breathing
R10-R19 Digestion and belly
R20-R23 Skin
R25-R29 Nerves and movement
R30-R39 Urination
R40-R46 Awareness, perception and mood
R47-R49 Speech and voice
R50-R69 General symptoms
R70-R79 Blood findings
R80-R82 Urine findings
R83-R89 Findings of other samples
R90-R94 Findings of images and function
R95-R99 Unknown cause of death
S00-S09 Injuries to the head
S10-S19 Injuries to the neck
S20-S29 Injuries to the chest
S30-S39 Injuries to belly, lower back and pelvis
S40-S49 Injuries to shoulder and upper arm
S50-S59 Injuries to elbow and forearm
S60-S69 Injuries to wrist and hand
S70-S79 Injuries to hip and thigh
S80-S89 Injuries to knee and lower leg
S90-S99 Injuries to ankle and foot
T00-T07 Injuries of several regions
T08-T14 Injuries of a part not said
T15-T19 Foreign bodies
T20-T32 Burns and corrosions
T33-T35 Frostbite
T36-T50 Poisoning by medicines
T51-T65 Toxic effects of other substances
T66-T78 Other effects of outside causes
T79-T79 Early complications of injury
T80-T88 Complications of care
T90-T98 After-effects of injury
V01-V09 Pedestrian hurt in transport
V10-V19 Cyclist hurt in transport
V20-V29 Motorcyclist hurt in transport
V30-V39 Three-wheeler occupant hurt in transport
V40-V49 Car occupant hurt in transport
V50-V59 Pick-up or van occupant hurt in transport
V60-V69 Lorry occupant hurt in transport
V70-V79 Bus occupant hurt in transport
V80-V89 Other land transport
V90-V94 Water transport
V95-V97 Air and space transport
V98-V99 Other transport
W00-W19 Falls
W20-W49 Lifeless forces
W50-W64 Living forces
W65-W74 Drowning
W75-W84 Threats to breathing
W85-W99 Current, radiation, heat and pressure
X00-X09 Smoke, fire and flames
X10-X19 Hot things
X20-X29 Venomous animals and plants
X30-X39 Forces of nature
X40-X49 Poisoning by accident
X50-X58 Other accidents
X59-X59 Accident not further said
X60-X84 Self-harm
X85-Y09 Assault
Y10-Y34 Intent not known
Y35-Y38 Law and war
Y40-Y84 Complications of care as cause
Y85-Y89 After-effects of causes
Y90-Y99 Further facts of causes
Z00-Z13 Examinations and screening
Z14-Z15 Carriers and genetic risk
Z16-Z16 Resistance to medicines
Z17-Z17 Hormone receptors
Z18-Z18 Retained foreign bodies
Z19-Z19 Hormone sensitivity
Z20-Z29 Risk of infection
Z30-Z39 Reproduction
Z40-Z54 Certain procedures and aftercare
Z55-Z65 Living conditions
Z66-Z66 Not to be resuscitated
Z67-Z67 Blood group
Z68-Z68 Body mass index
Z69-Z76 Other contacts
Z77-Z99 Family and own history, state of health
U00-U49 New diseases and emergency use
U50-U99 Resistance and other special codes`;

interface Range {
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

function rangesOf(text: string): readonly Range[] {
  return text
    .trim()
    .split('\n')
    .map((line) => ({ from: line.slice(0, 3), to: line.slice(4, 7), title: line.slice(8) }));
}

const chapterRanges = rangesOf(chapters);
const blockRanges = rangesOf(blocks);

function titleOf(ranges: readonly Range[], key: string): string {
  const category = key.slice(0, 3);
  return ranges.find(({ from, to }) => category >= from && category <= to)?.title ?? '';
}

/** The chapter that a code belongs to; '' for a code of no chapter. */
export function chapterOf(key: string): string {
  return titleOf(chapterRanges, key);
}

/** The block of categories that a code belongs to; '' where there is none. */
export function blockOf(key: string): string {
  return titleOf(blockRanges, key);
}
