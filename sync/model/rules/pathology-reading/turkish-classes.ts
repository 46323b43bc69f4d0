import type { Organ, ReadingPhrases } from '../../entities/biopsy-values';
import { listed } from './listed';

/**
 * Phrases of each class. Where pathologists disagree about the danger, a phrase is in the worse class or is an alarm.
 */
export const turkishClasses: ReadingPhrases = {
  malignant: listed(`
    malign* | malign* *karsinom* | malign* *lenfoma* | malign* melanom* | malign* *sarkom* | malign* tümör* |
    malign* epitelyal tümör* | malign* neoplazi* | malign* neoplazm* | taşlı yüzük hücreli* *karsinom* |
    kanser* | *karsinom* | *karsinom* in situ | *karsinom* insitu | *carcinom* | ca | adenoca* | adeno ca |
    adeno-ca | prostat ca | prca | kolon ca | meme ca | scc | rcc | dcis | dkis | *sarkom* | *lenfoma* |
    *lymphoma* | *blastom* | melanom* | mezotelyom* | seminom* | plazmasitom* | lösemi* | miyelom* |
    karsinoid* | nöroendokrin tümör* | nöroendokrin neoplazi* | nöroendokrin neoplazm* | net g1 | net g2 |
    net g3 | gist | gastrointestinal stromal tümör* | taşlı yüzük hücreli* | taşlı yüzük hücre* |
    paget hastalığı | blastik hücre* | bethesda vi | bethesda kategori vi | bethesda 6
  `),
  dysplasia_high: listed(`
    yüksek dereceli displazi* | yüksek derece displazi* | yüksek dereceli glandüler displazi* |
    yüksek dereceli epitelyal displazi* | yüksek dereceli (şiddetli) displazi* | şiddetli displazi* |
    ağır displazi* | ağır dereceli displazi* | high grade displazi* | high-grade displazi* |
    high grade dysplasia | yüksek dereceli intraepitelyal neoplazi* |
    yüksek dereceli skuamöz intraepitelyal lezyon* | displazi* (yüksek dereceli) | displazi*, yüksek dereceli |
    hgd | hsil | cin 2 | cin 3 | cin ii | cin iii
  `),
  asap: listed(`
    asap | atipik küçük asiner proliferasyon* | atipik küçük asinüs proliferasyon* | atipik küçük asiner yapı* |
    atipik küçük glandüler proliferasyon* | atipik asiner proliferasyon* | küçük atipik asiner proliferasyon* |
    atipik glandüler proliferasyon*
  `),
  hgpin: listed(`
    hgpin | hg pin | hg-pin | high grade pin | high-grade pin | yüksek dereceli pin |
    yüksek dereceli prostatik intraepitelyal neoplazi* | yüksek dereceli prostat intraepitelyal neoplazi* |
    yüksek grade* pin | yüksek grade* prostatik intraepitelyal neoplazi* |
    high grade prostatik intraepitelyal neoplazi* | prostatik intraepitelyal neoplazi* yüksek dereceli |
    prostatik intraepitelyal neoplazi*, yüksek dereceli | pin iii | pin 3 | pin 2
  `),
  dysplasia_low: listed(`
    düşük dereceli displazi* | düşük derece displazi* | düşük dereceli glandüler displazi* |
    düşük dereceli epitelyal displazi* | hafif displazi* | orta derecede displazi* | orta dereceli displazi* |
    hafif derecede displazi* | hafif-orta derecede displazi* | low grade displazi* | low-grade displazi* |
    low grade dysplasia | düşük dereceli intraepitelyal neoplazi* | displazi* (düşük dereceli) |
    displazi*, düşük dereceli | lsil | cin 1 | cin i
  `),
  adenoma_serrated: listed(`
    serrated adenom* | sesil serrated* | sessil serrated* | sesil serre* | serre adenom* | serrate adenom* |
    testere dişli adenom* | geleneksel serrated* | traditional serrated* | traditional serrated adenoma | ssl |
    ssa / p | tsa
  `),
  adenoma_villous: listed('villöz adenom* | villoz adenom* | villous adenom*'),
  adenoma_tubulovillous: listed(`
    tübülovillöz adenom* | tübülo-villöz adenom* | tübülo villöz adenom* | tubulovillous adenom* |
    tübülovillöz tipte adenom*
  `),
  adenoma_tubular: listed('tübüler adenom* | tubuler adenom* | tubular adenom* | tübüler tipte adenom*'),
  adenoma: listed(`
    adenom* | adenomatöz polip* | adenomatöz polib* | fibroadenom* | mikrofolliküler adenom* |
    foliküler adenom* | folliküler adenom*
  `),
  inadequate: listed(`
    yetersiz materyal* | materyal* yetersiz* | yetersiz örnek* | yetersiz biyopsi | örnek* yetersiz* |
    örneklem* yetersiz* | tanı için yetersiz* | tanısal açıdan yetersiz* | değerlendirme için yetersiz* |
    değerlendirmeye uygun değil* | değerlendirmeye elverişli değil* | tanısal değil* | tanısal olmayan |
    nondiagnostik* | non diagnostik* | non-diagnostik* | non diagnostic | yetersiz (non diagnostik) |
    doku izlenmedi* | prostat dokusu izlenmedi* | prostat dokusu içermeyen | prostat dokusu yok* |
    epitel izlenmedi* | bethesda i | bethesda kategori i | bethesda 1
  `),
  prostatitis: listed(`
    prostatit* | kronik prostatit* | granülomatöz prostatit* | kronik aktif prostatit* |
    kronik nonspesifik prostatit* | akut prostatit*
  `),
  bph: listed(`
    bph | bnh | benign prostat hiperplazi* | benign prostat* hiperplazi* | benign prostatik hiperplazi* |
    benign nodüler hiperplazi* | benign nodüler prostat hiperplazi* | nodüler prostat hiperplazi* |
    nodüler hiperplazi* | prostat* nodüler hiperplazi* | prostat hiperplazi* | prostatik hiperplazi* |
    glandüler hiperplazi* | stromal hiperplazi* | glandüler ve stromal hiperplazi* |
    glandulostromal hiperplazi* | stromoglandüler hiperplazi* | stromal nodül* | fibromusküler hiperplazi* |
    adenomyomatöz hiperplazi* | fibroadenomyomatöz hiperplazi* | bazal hücre hiperplazi*
  `),
  benign: listed(`
    kronik iltihap* | kronik inflamasyon* | iltihabi infiltrasyon* | iltihabi hücre infiltrasyon* |
    inflamatuar infiltrasyon* | inflamatuvar hücre infiltrasyon* | inflamatuar hücre infiltrasyon* |
    lenfosit infiltrasyon* | lenfositik infiltrasyon* | mononükleer hücre infiltrasyon* |
    nötrofil infiltrasyon* | plazma hücre infiltrasyon* | benign* | selim* | iyi huylu* | hiperplastik polip* |
    hiperplastik polib* | inflamatuar polip* | inflamatuar polib* | inflamatuvar polip* | inflamatuvar polib* |
    iltihabi polip* | iltihabi polib* | jüvenil polip* | jüvenil polib* | retansiyon polip* |
    retansiyon polib* | fundik gland polip* | fundik gland polib* | lenfoid polip* | lenfoid polib* |
    kronik gastrit* | *gastrit* | *kolit* | kolitis | proktit* | ileit* | divertikülit* | reaktif gastropati* |
    kimyasal gastropati* | intestinal metaplazi* | rejeneratif değişiklik* | normal kolon mukoza* |
    normal mukoza* | normal mide mukoza* | olağan kolon mukoza* | olağan mukoza* | normal sınırlarda* |
    olağan sınırlarda* | normal histoloji* | normal prostat doku* | olağan prostat doku* | kolloidal nodül* |
    kolloid nodül* | kolloidal guatr* | multinodüler guatr* | nodüler guatr* | hashimoto tiroid* |
    kronik lenfositik tiroid* | lenfositik tiroid* | *tiroidit* | fibrokistik değişiklik* |
    fibrokistik hastalık* | sklerozan adenozis | sklerozan adenoz* | adenozis | duktal ektazi* | yağ nekroz* |
    mastit* | seboreik keratoz* | nevüs* | intradermal nevus* | lipom* | papillom* | leiomyom* | kist |
    epidermal kist* | bethesda ii | bethesda kategori ii | bethesda 2
  `),
};

/** Phrases that mean another class in one organ. */
export const turkishByOrgan: Readonly<Partial<Record<Organ, ReadingPhrases>>> = {
  thyroid: { benign: listed('nodüler hiperplazi* | adenomatöz hiperplazi* | adenomatöz nodül*') },
  prostate: { bph: ['adenomatöz hiperplazi*'] },
};

/** Signs of malignancy without a class of their own. */
export const turkishAlarms: readonly string[] = listed(`
  tümör* | tumor* | tm | *neoplazi* | *neoplazm* | neoplastik* | atipi* | atipik* | displazi* | displastik* |
  infiltratif* | infiltrasyon* | infiltre* | invaz* | metasta* | in situ | insitu | premalign* | prekanseröz* |
  pin | gleason* | isup | anaplazi* | anaplastik* | pleomorfi* | mitotik aktivite artış* | filloid* |
  filloides | phyllodes | borderline* | aus | flus | önemi belirsiz* | belirsiz malign* | stump | bethesda iii |
  bethesda iv | bethesda v | bethesda 3 | bethesda 4 | bethesda 5 | bethesda kategori iii |
  bethesda kategori iv | bethesda kategori v | birads 4* | birads 5* | hürthle* | papiller çekirdek özellik* |
  papiller nükleer özellik* | kribriform* | desmoplazi* | desmoplastik* | diferansiye* | perinöral invaz* |
  perinöral yayılım* | lenfovasküler invaz* | lenfatik invaz* | vasküler invaz* | ekstraprostatik yayılım* |
  seminal vezikül invaz* | kapsül invaz* | submukozal invaz* | stromal invaz* | mikroinvaz* | komedonekroz* |
  intraduktal karsinom
`);
