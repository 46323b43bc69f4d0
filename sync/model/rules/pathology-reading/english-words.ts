import type { ReadingWords } from '../../entities/biopsy-values';
import { listed } from './listed';

/** Negations whose finding stands before or behind them: `is not`, `were not`. */
const isNot = ['is', 'are', 'was', 'were', 'has', 'have', 'had', 'does', 'do', 'did'].map(
  (verb) => `${verb} not`,
);

const found = 'seen | identified | present | detected | found | observed | evident | noted | demonstrated';
const saying = 'is | are | was | were | has been | have been';
/** `seen`, `is seen`, `were identified`. */
const isFound = listed(found).flatMap((verb) => [verb, ...listed(saying).map((said) => `${said} ${verb}`)]);
const isGone = listed('excluded | ruled out').flatMap((verb) =>
  listed(saying).map((said) => `${said} ${verb}`),
);
/** `has not been excluded`, `is not ruled out`. */
const isOpen = listed('is not | was not | are not | were not | has not been | have not been').flatMap(
  (said) => listed('excluded | ruled out').map((verb) => `${said} ${verb}`),
);

/** English of reports that patients bring, and of the words that Turkish ones borrow. */
export const englishReadingWords: ReadingWords = {
  classes: {
    malignant: listed(`
      cancer* | leukemia* | leukaemia* | mesothelioma* | plasmacytoma* | myeloma* | glioma* | astrocytoma* |
      neuroendocrine tumor* | neuroendocrine tumour* | neuroendocrine neoplasm* | signet ring cell* |
      signet ring cell carcinoma* | malignant *carcinoma* | malignant *lymphoma* | malignant tumor* |
      malignant tumour* | malignant neoplasm* | malignant melanoma* | carcinoma in situ | gastrointestinal stromal tumor*
    `),
    dysplasia_high: listed(`
      high - grade dysplasia | high grade glandular dysplasia | high - grade glandular dysplasia | severe dysplasia |
      high grade intraepithelial neoplasia | high - grade intraepithelial neoplasia |
      high grade squamous intraepithelial lesion* | high - grade squamous intraepithelial lesion*
    `),
    asap: listed('atypical small acinar proliferation* | atypical small acinar'),
    hgpin: listed(`
      high grade prostatic intraepithelial neoplasia | high - grade prostatic intraepithelial neoplasia
    `),
    dysplasia_low: listed(`
      low - grade dysplasia | low grade glandular dysplasia | mild dysplasia | moderate dysplasia |
      low grade intraepithelial neoplasia | low grade squamous intraepithelial lesion*
    `),
    adenoma_serrated: listed(
      'sessile serrated lesion* | sessile serrated adenoma* | sessile serrated polyp*',
    ),
    inadequate: listed(`
      insufficient for diagnosis | insufficient material | insufficient tissue | inadequate specimen |
      inadequate for diagnosis | nondiagnostic | non - diagnostic | unsatisfactory for evaluation
    `),
    bph: listed(`
      benign prostatic hyperplasia | nodular hyperplasia | prostatic hyperplasia | glandular hyperplasia |
      stromal hyperplasia | glandular and stromal hyperplasia
    `),
    benign: listed(`
      hyperplastic polyp* | inflammatory polyp* | juvenile polyp* | fundic gland polyp* | *colitis | proctitis |
      intestinal metaplasia | normal mucosa | normal colonic mucosa | unremarkable | within normal limits |
      chronic inflammation | acute inflammation | active inflammation | chronic active inflammation |
      fibrocystic change* | colloid nodule* | *thyroiditis | seborrheic keratosis | sclerosing adenosis |
      usual ductal hyperplasia | fibrosis
    `),
  },
  negations: listed(`
    not seen | not identified | not present | not detected | not found | not observed | not evident | not noted |
    not demonstrated | not recognized | not recognised | not involved | absent | is absent | are absent |
    uninvolved | negative | nil | none | none seen | none identified
  `).concat(isGone),
  negations_before: listed(`
    no | no evidence of | no evidence | no sign of | no signs of | neither | nor | without | without evidence of |
    negative for | free of | free from | absence of | lack of | lacks | lacking | devoid of | clear of
  `),
  negations_both: isNot,
  uncertainties: listed(`
    suspicious | suspicious for | suspicious of | suspicion | suspicion of | suspected | suggestive of | suggests |
    suggesting | favor* | favour* | possible | possibly | probable | probably | likely | may | may be | might |
    could be | cannot | can not | could not | exclude | excluded | rule out | ruled out | r / o | indefinite |
    equivocal | questionable | worrisome for | concerning for | differential diagnosis | versus | vs | uncertain
  `).concat(isOpen),
  affirmations: [...isFound, ...listed('shows | showing | demonstrates | reveals | positive | positive for')],
  breaks: listed('but | however | although | though | whereas | while | except | apart from | with'),
  ignored: listed(`
    non - malignant | nonmalignant | non - neoplastic | nonneoplastic | non - dysplastic | nondysplastic |
    carcinoembryonic antigen | cancer screening
  `),
  alarms: listed(`
    dysplasia* | dysplastic* | atypi* | neoplas* | tumour* | invasi* | infiltrating | infiltrative | metastatic* |
    premalignant | pre - malignant | precancerous | poorly differentiated | undifferentiated | anaplas* |
    high grade | high - grade
  `),
  attributes: listed(`
    perineural invasion | lymphovascular invasion | vascular invasion | lymphatic invasion |
    extraprostatic extension | seminal vesicle invasion | capsular invasion | submucosal invasion |
    stromal invasion | margin* | resection margin* | surgical margin* | lymph node* | lymph node metasta* |
    tumor necrosis | tumour necrosis | necrosis | atrophy | granuloma* | ulcer* | ulceration | metaplasia |
    inflammation | cryptitis | crypt abscess* | mitos* | microcalcification*
  `),
  connectors: listed('and | or | and / or | as well as'),
  fillers: listed(`
    evidence | of | the | is | are | any | for | definite | definitive | significant | sign | signs | feature |
    features | residual | obvious | unequivocal | diagnostic | histologic | histological | morphologic | focus |
    foci | consistent | compatible | consistent with | compatible with | either
  `),
  history: listed('history'),
  history_before: listed('history of | known | previous | prior | status post | s / p | family history of'),
  elsewhere: listed('other | others | remaining | remainder | right* | left* | elsewhere | adjacent'),
  clinic_heads: listed(`
    clinical history | clinical information | clinical diagnosis | clinical data | clinical indication | indication |
    history | preoperative diagnosis | pre - operative diagnosis | clinical notes
  `),
  finding_heads: listed(`
    diagnosis | final diagnosis | pathologic diagnosis | pathological diagnosis | histologic diagnosis | microscopy |
    microscopic description | microscopic examination | microscopic findings | comment | result | results | findings |
    conclusion | impression | interpretation
  `),
  macro_heads: listed('macroscopy | gross description | gross examination | specimen | specimens'),
  jar_words: listed('specimen | part | container'),
  measured: listed('polyp*'),
};
