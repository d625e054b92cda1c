import { byName } from '#kernel/contract/by-name.ts';
/**
 * ATC codes of common medicines (WHO Collaborating Centre's classification), by their international name: classes of a medicine are
 * known also where the product does not say its code.
 */
const lines = `
abacavir J05AF06|acarbose A10BF01|acenocoumarol B01AA07|aciclovir J05AB01|adrenaline C01CA24|albendazole P02CA03|alendronic acid M05BA04
allopurinol M04AA01|alprazolam N05BA12|amikacin J01GB06|amiloride C03DB01|aminophylline R03DA05|amiodarone C01BD01|amitriptyline N06AA09
amlodipine C08CA01|amoxicillin J01CA04|amphotericin b J02AA01|ampicillin J01CA01|apixaban B01AF02|artemether P01BE02|artesunate P01BE03
aspirin B01AC06|atazanavir J05AE08|atenolol C07AB03|atorvastatin C10AA05|atracurium M03AC04|atropine A03BA01|azathioprine L04AX01
azithromycin J01FA10|beclometasone R03BA01|bendroflumethiazide C03AA01|benzathine benzylpenicillin J01CE08|benzylpenicillin J01CE01
betamethasone H02AB01|bisacodyl A06AB02|bisoprolol C07AB07|bosentan C02KX01|bromazepam N05BA08|budesonide R03BA02|bupivacaine N01BB01
bupropion N06AX12|calcium carbonate A12AA04|calcium gluconate A12AA03|candesartan C09CA06|captopril C09AA01|carbamazepine N03AF01
carbimazole H03BB01|carboprost G02AD04|carvedilol C07AG02|cefalexin J01DB01|cefazolin J01DB04|cefepime J01DE01|cefixime J01DD08
cefotaxime J01DD01|cefpodoxime J01DD13|ceftazidime J01DD02|ceftriaxone J01DD04|cefuroxime J01DC02|celecoxib M01AH01|cetirizine R06AE07
chloramphenicol J01BA01|chloroquine P01BA01|chlorphenamine R06AB04|chlorpromazine N05AA01|ciclosporin L04AD01|cimetidine A02BA01
ciprofloxacin J01MA02|cisapride A03FA02|citalopram N06AB04|clarithromycin J01FA09|clindamycin J01FF01|clomipramine N06AA04|clonazepam N03AE01
clonidine C02AC01|clopidogrel B01AC04|clotrimazole D01AC01|cloxacillin J01CF02|clozapine N05AH02|codeine R05DA04|colchicine M04AC01
cyclizine R06AE03|cyclophosphamide L01AA01|dabigatran B01AE07|dapsone J04BA02|darunavir J05AE10|desloratadine R06AX27|dexamethasone H02AB02
dexketoprofen M01AE17|diazepam N05BA01|diclofenac M01AB05|digoxin C01AA05|dihydrocodeine N02AA08|diltiazem C08DB01|diphenhydramine R06AA02
disulfiram N07BB01|dobutamine C01CA07|dolutegravir J05AJ03|domperidone A03FA03|dopamine C01CA04|doxazosin C02CA04|doxycycline J01AA02
duloxetine N06AX21|efavirenz J05AG03|enalapril C09AA02|enoxaparin B01AB05|ergometrine G02AB03|ergotamine N02CA02|ertapenem J01DH03
erythromycin J01FA01|escitalopram N06AB10|esomeprazole A02BC05|ethambutol J04AK02|ethinylestradiol G03CA01|etoricoxib M01AH05
ezetimibe C10AX09|famotidine A02BA03|fenofibrate C10AB05|fentanyl N01AH01|ferrous sulfate B03AA07|fexofenadine R06AX26|finasteride G04CB01
flecainide C01BC04|flucloxacillin J01CF05|fluconazole J02AC01|fluoxetine N06AB03|fluphenazine N05AB02|flurbiprofen M01AE09|fluticasone R03BA05
fluvoxamine N06AB08|folic acid B03BB01|fondaparinux B01AX05|fosinopril C09AA09|furosemide C03CA01|gabapentin N02BF01|gemfibrozil C10AB04
gentamicin J01GB03|glibenclamide A10BB01|gliclazide A10BB09|glimepiride A10BB12|glipizide A10BB07|glyceryl trinitrate C01DA02
griseofulvin D01BA01|haloperidol N05AD01|heparin B01AB01|hydralazine C02DB02|hydrochlorothiazide C03AA03|hydrocortisone H02AB09
hydroxychloroquine P01BA02|hyoscine butylbromide A03BB01|ibuprofen M01AE01|imipenem J01DH51|imipramine N06AA02|indapamide C03BA11
indometacin M01AB01|insulin A10AB01|insulin aspart A10AB05|insulin glargine A10AE04|insulin human A10AB01|ipratropium R03BB01
irbesartan C09CA04|isoniazid J04AC01|isosorbide dinitrate C01DA08|isosorbide mononitrate C01DA14|isotretinoin D10BA01|itraconazole J02AC02
ivabradine C01EB17|ivermectin P02CF01|ketamine N01AX03|ketoconazole J02AB02|ketoprofen M01AE03|ketorolac M01AB15|labetalol C07AG01
lactulose A06AD11|lamivudine J05AF05|lamotrigine N03AX09|lansoprazole A02BC03|leflunomide L04AK01|letrozole L02BG04|levetiracetam N03AX14
levocetirizine R06AE09|levodopa N04BA01|levofloxacin J01MA12|levomepromazine N05AA02|levonorgestrel G03AC03|levothyroxine H03AA01
lidocaine N01BB02|linezolid J01XX08|liraglutide A10BJ02|lisinopril C09AA03|lithium N05AN01|loperamide A07DA03|lopinavir J05AE
loratadine R06AX13|lorazepam N05BA06|losartan C09CA01|lumefantrine P01BF|magnesium sulfate B05XA05|mannitol B05BC01|mebendazole P02CA01
medroxyprogesterone G03AC06|mefenamic acid M01AG01|mefloquine P01BC02|meloxicam M01AC06|mercaptopurine L01BB02|meropenem J01DH02
mesalazine A07EC02|metamizole N02BB02|metformin A10BA02|methadone N07BC02|methotrexate L04AX03|methyldopa C02AB01|methylphenidate N06BA04
methylprednisolone H02AB04|metoclopramide A03FA01|metolazone C03BA08|metoprolol C07AB02|metronidazole J01XD01|miconazole J02AB01
midazolam N05CD08|mifepristone G03XB01|minocycline J01AA08|minoxidil C02DC01|mirtazapine N06AX11|misoprostol A02BB01|moclobemide N06AG02
montelukast R03DC03|morphine N02AA01|moxifloxacin J01MA14|mycophenolate L04AA06|naloxone V03AB15|naproxen M01AE02|nebivolol C07AB12
neostigmine N07AA01|nevirapine J05AG01|nicardipine C08CA04|nifedipine C08CA05|nitrofurantoin J01XE01|noradrenaline C01CA03|norethisterone G03AC01
norfloxacin J01MA06|nystatin A07AA02|ofloxacin J01MA01|olanzapine N05AH03|olmesartan C09CA08|omeprazole A02BC01|ondansetron A04AA01
orlistat A08AB01|oxybutynin G04BD04|oxycodone N02AA05|oxytocin H01BB02|pancuronium M03AC01|pantoprazole A02BC02|paracetamol N02BE01
paroxetine N06AB05|penicillamine M01CC01|pentazocine N02AD01|perindopril C09AA04|pethidine N02AB02|phenelzine N06AF03|phenobarbital N03AA02
phenoxymethylpenicillin J01CE02|phenytoin N03AB02|phytomenadione B02BA01|pioglitazone A10BG03|piperacillin J01CA12|piperaquine P01BF05
piroxicam M01AC01|potassium chloride A12BA01|praziquantel P02BA01|prazosin C02CA01|prednisolone H02AB06|prednisone H02AB07|pregabalin N02BF02
primaquine P01BA03|primidone N03AA03|probenecid M04AB01|procainamide C01BA02|prochlorperazine N05AB04|promethazine R06AD02|propofol N01AX10
propranolol C07AA05|propylthiouracil H03BA02|pyrazinamide J04AK01|pyrimethamine P01BD01|quetiapine N05AH04|quinidine C01BA01|quinine P01BC01
rabeprazole A02BC04|ramipril C09AA05|ranitidine A02BA02|repaglinide A10BX02|rifampicin J04AB02|risperidone N05AX08|ritonavir J05AE03
rivaroxaban B01AF01|rocuronium M03AC09|rosuvastatin C10AA07|sacubitril C09DX04|salbutamol R03AC02|salmeterol R03AC12|saxagliptin A10BH03
selegiline N04BD01|sertraline N06AB06|sildenafil G04BE03|simvastatin C10AA01|sitagliptin A10BH01|sodium bicarbonate B05XA02
sodium chloride B05XA03|sotalol C07AA07|spironolactone C03DA01|streptomycin J01GA01|sulfadiazine J01EC02|sulfadoxine P01BD|sulfamethoxazole J01EC01
sulfasalazine A07EC01|sumatriptan N02CC01|suxamethonium M03AB01|tacrolimus L04AD02|tadalafil G04BE08|tamoxifen L02BA01|tamsulosin G04CA02
telmisartan C09CA07|tenofovir disoproxil J05AF07|terbinafine D01BA02|terbutaline R03AC03|tetracycline J01AA07|theophylline R03DA04
thiopental N01AF03|tinidazole J01XD02|tizanidine M03BX02|topiramate N03AX11|torasemide C03CA04|tramadol N02AX02|tranexamic acid B02AA02
tranylcypromine N06AF04|trazodone N06AX05|triamterene C03DB02|trihexyphenidyl N04AA01|trimethoprim J01EA01|valproic acid N03AG01
valsartan C09CA03|vancomycin J01XA01|vecuronium M03AC03|venlafaxine N06AX16|verapamil C08DA01|vildagliptin A10BH02|warfarin B01AA03
xylometazoline R01AA07|zidovudine J05AF01|zolmitriptan N02CC03|zolpidem N05CF02|zopiclone N05CF01
`;

/** ATC code by folded international name. */
export const knownAtc: ReadonlyMap<string, string> = new Map(
  lines
    .split(/[|\n]/)
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const space = entry.lastIndexOf(' ');
      return [entry.slice(0, space).trim(), entry.slice(space + 1)] as const;
    }),
);

/** Other names of one substance → the international one; of a fixed mixture → its parts. */
export const otherNames = byName<readonly string[]>({
  acetaminophen: ['paracetamol'],
  'acetylsalicylic acid': ['aspirin'],
  acyclovir: ['aciclovir'],
  albuterol: ['salbutamol'],
  epinephrine: ['adrenaline'],
  norepinephrine: ['noradrenaline'],
  frusemide: ['furosemide'],
  rifampin: ['rifampicin'],
  meperidine: ['pethidine'],
  nitroglycerin: ['glyceryl trinitrate'],
  nitroglycerine: ['glyceryl trinitrate'],
  cyclosporine: ['ciclosporin'],
  cyclosporin: ['ciclosporin'],
  glyburide: ['glibenclamide'],
  lignocaine: ['lidocaine'],
  succinylcholine: ['suxamethonium'],
  phenobarbitone: ['phenobarbital'],
  thiopentone: ['thiopental'],
  indomethacin: ['indometacin'],
  cephalexin: ['cefalexin'],
  amoxycillin: ['amoxicillin'],
  chlorpheniramine: ['chlorphenamine'],
  dipyrone: ['metamizole'],
  'vitamin k': ['phytomenadione'],
  'penicillin g': ['benzylpenicillin'],
  'penicillin v': ['phenoxymethylpenicillin'],
  'benzathine penicillin': ['benzathine benzylpenicillin'],
  clavulanate: ['clavulanic acid'],
  'clavulanate potassium': ['clavulanic acid'],
  'sodium valproate': ['valproic acid'],
  valproate: ['valproic acid'],
  'lithium carbonate': ['lithium'],
  'magnesium sulphate': ['magnesium sulfate'],
  'ferrous sulphate': ['ferrous sulfate'],
  'co-amoxiclav': ['amoxicillin', 'clavulanic acid'],
  'co-trimoxazole': ['sulfamethoxazole', 'trimethoprim'],
  cotrimoxazole: ['sulfamethoxazole', 'trimethoprim'],
  sulphamethoxazole: ['sulfamethoxazole'],
  sulphadoxine: ['sulfadoxine'],
  sulphasalazine: ['sulfasalazine'],
  'co-codamol': ['codeine', 'paracetamol'],
  tenofovir: ['tenofovir disoproxil'],
  'st john s wort': ['st johns wort'],
  hypericum: ['st johns wort'],
});
