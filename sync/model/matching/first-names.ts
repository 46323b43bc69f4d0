/*
 * First names that are names of their own, and what people are called for short. All folded. The database takes them from
 * here (`app.are_known`, `app.names_of`).
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

/**
 * Common first names. Two of them are two names, however few letters part them: a family calls its children Ahmet and
 * Mehmet, twins Ege and Efe; a slip of the pen seldom gives a name that others have.
 */
export const knownNames: readonly string[] = words(`
  aaron abbas abdulkadir abdullah abdurrahman abidin adam adem adil adnan ahmet aidan akif alaattin alan albert alex
  alexander alexandra ali alican alice alicia alihan aliye alp alparslan alper alperen altan amanda amelia amy andrea
  andrew angela anil anna anne anthony aras arda arif arslan arthur arzu asaf asel ashley asiye asli asuman asya ata
  atakan atilla atiye aydin ayfer aygul ayhan ayla aylin aynur ayse aysegul aysel aysen aysenur aysu aysun aytac ayten
  aziz azize azra bahar bahri baki baran barbara baris basak batuhan bayram bedia bedri bedriye behcet behiye bekir
  belgin belma benjamin berat beren beril berk berkay berke berna berra berrin besime beste betty betul beyza beyzanur
  bilal bilge bilgin bora brandon brenda brian bruce bugra bulent burak burcin burcu burhan busra cafer cagatay cagla
  caglar cagri cahide cahit can canan caner cansel cansu carl carla carol caroline catherine celal celil cem cemal
  cemil cemile cemre cengiz cennet cetin cevat cevdet ceyda ceyhan ceylin charles charlotte christian christina
  christine christopher cicek cigdem cihan cihat cinar claire clara coskun craig crystal cuma cynthia daniel daniela
  danielle david dean deborah defne demet demir deniz dennis derin derya devrim diana diane dilan dilara dilek dogan
  dogukan dogus donald donna dorothy douglas dundar duran durmus dursun duru duygu dylan ebru ebubekir ece ecem ecrin
  eda edanur edip edward efe efsun ege ekrem ela elaine elcin elif elifsu elizabeth ella ellen elmas elvan emel emily
  emin emine emir emirhan emma emrah emre enes engin enise enver ercan erdal erdem erdogan eren ergin ergun erhan eric
  erica erin erkan erman ernest erol ersin ersoy ertan ertugrul esat esen eser esin esma esmanur esra ethan ethem
  eugene eva evelyn evren eylul eymen eyup ezgi fadik fadime fahrettin fahri fahriye faik faruk fatih fatma fatmanur
  fehmi ferdi ferhat feride ferit fevzi feyza feyzullah fidan figen fikret fikri filiz firat firuze frances francis
  frank fuat funda furkan fusun galip gamze gary gaye george georgia gerald gizem gloria gokce gokhan goksel goktug
  gonca gonul gozde grace gregory gul gulay gulbahar gulben gulcan gulcin guler gulfem gulhan gulizar gullu gulnaz
  gulnur gulsah gulsen gulser gulseren gulsum gulsun gunay gurbuz gurkan gursel guven hacer haci hadi hafize hakan
  hakki halide halil halim halime halis halit haluk hamdi hamide hamit hamza handan hande hanife hanim hannah harold
  harry harun hasan hasret hatice hava havva hayati haydar hayrettin hayri hayriye hazal heather helen henry hidayet
  hidir hikmet hilal hilmi hira hiranur howard hulusi hulya huriye husamettin huseyin husniye husnu ibrahim idris
  ihsan ikbal ilayda ilgin ilhami ilhan ilkay ilker ilknur ilyas inci ipek irem irfan isa isaac isabel isabella ishak
  isik isil ismail ismet izzet izzettin jack jacob jacqueline jaden jake jale james jamie jane janet janice jason jean
  jeffrey jennifer jeremy jerry jesse jessica joan joe joel john jonathan jordan jose joseph joshua joyce juan judith
  judy julia julian julie justin kaan kader kadir kadri kadriye kamer kamil kamile karen karl kate katherine kathleen
  kathryn kaya kayla kazim keith kelly kemal kemalettin kenan kenneth kerem kerim kerime kevin kevser kezban kimberly
  kivanc koray korkut kubilay kubra kudret kursat kyle lale lamia larry latif latife laura lauren lawrence leah leman
  leo leon leonard leslie levent leyla lillian linda lisa logan louis louise lucas lucy luke lutfi lutfiye lynn
  madison mahir mahmut mahsun makbule mansur margaret maria marie marilyn mark martha martin mary matthew mazhar
  mediha medine megan mehmet mehtap melahat melanie melek melih meliha melike melis melisa melissa meltem memduh
  menekse meral mert merve meryem mesut mete metehan metin mevlut mia michael michelle mihriban mina mine mira mirac
  miray mitchell mithat molly muammer muazzez mubeccel mucahit muge muhammed muhammet muhammetali muharrem muhittin
  muhsin mujdat mujde mukaddes mumin munevver munir murat murside murtaza murvet musa muserref muslum mustafa muzaffer
  muzeyyen naci nadide nadir nadire nafiz nagehan nail naile naim name namik nancy natalie nathan nazan nazif nazife
  nazim nazime nazire nazli nazmiye nebahat nebi necati necdet necip necla necmettin necmi nedim nehir nergis neriman
  nermin nese neslihan nesrin nevin nevzat nezahat nezihe nicholas nicole nida nigar nihal nihan nihat nil nilay
  nilgun nilufer nisa nisanur niyazi nizamettin noah numan nur nuran nuray nurcan nurdan nurettin nurgul nurhan
  nurhayat nuri nuriye nurten nurullah nusret oguz oguzhan okan oktay olcay oliver olivia omer omur onder onur orcun
  orhan oscar osman oya ozan ozay ozcan ozden ozge ozgur ozkan ozlem oznur pamela parla patricia patrick paul paula
  pelin pembe perihan pervin peter philip pinar poyraz rabia rachel rahime rahmi raif ralph ramazan rana randy rasim
  rauf raymond rebecca recai recep refik refika remzi remziye resat resul reyhan richard ridvan riza robert roger
  ronald rose roy ruby ruhi rukiye russell rustem ruth ruya ruzgar ryan saadet saadettin sabahat sabahattin saban
  sabri sabriye sadettin sadik sadiye safiye sahin sahinde saime sait sakir salih saliha salim samantha samuel sandra
  saniye sara sarah sare satilmis saziye scott sean sebahat seda sedat sedef sefa sefer seher selahattin selami selcuk
  selda selim selime selin selma selman sema semih semiha semra sena senay senem sengul sennur senol serap seray
  sercan serdar seref serhat seri serife serkan serpil sertac servet sevda sevgi sevil sevilay sevim sevinc sevket
  seyda seyfettin seyfi seyhan seyit seyma sezai sezen sezer sezgin sharon shirley sibel siddik sidika simge sinan
  sinem sirin sofia soner songul sophia sophie stephanie stephen steven su suat sude suheyla sukran sukriye sukru sule
  suleyman sultan sumeyye sureyya susan suzan taha tahir tahsin taner tarik tayfun tayyar tekin temel teoman teresa
  tevfik theresa thomas tiffany timothy tolga toprak tuba tufan tugba tugce tugrul tulay tulin tuna tuncay tuncer
  turan turgay turgut turkan tyler ufuk ugur ulas ulku umit ummu ummuhan umran umut unal usame utku vahit vanessa
  vedat vehbi veli veysel victor victoria vincent virginia volkan vural walter wayne wendy william yagiz yagmur yahya
  yakup yalcin yaman yaprak yaren yasar yasemin yasin yavuz yeliz yesim yeter yigit yildirim yildiz yilmaz yonca
  yuksel yunus yurdagul yusuf zachary zafer zarife zehra zekeriya zeki zekiye zeliha zerrin zeynel zeynep zeyno ziya
  zoe zubeyde zuhal zuleyha zulfiye zumra
`);

/** Short forms of names: the name, then what people are called for short. */
const shortForms = `
  mehmet memo memis mamo mahmo memet | mustafa musti mistik musto | ibrahim ibo ibis | huseyin huso husnucan huso
  | hasan haso | ismail iso | osman osi osmo | suleyman sulo sulu | abdullah apo abdo abdul | abdurrahman apo abdo
  | ahmet amet ahmo ame | ali alis alos | omer omo omos | yusuf yuso usuf | recep reco recco | ramazan ramo | kadir kado
  | halil halo | selahattin selo salo | selim selo | cemal cemo | mahmut mamo maho | muhammed muho muhammet mami
  | muhammet muho mami | fatma fato fatos fatis | ayse ayso ayis aysecik | emine emos emis | hatice hatce hatis hacce
  | zeynep zeyno zeyni | elif elis elo | zehra zehro zoza | serife sero | rukiye ruko | havva havo | nurettin nuro
  | kemal kemo | cemile cemo | veli velo | haydar haydo | bayram bayro | nazli nazo | gulsum gulo | gulizar gulo guli
  | william bill billy will willy liam | robert bob bobby rob robbie bert | richard dick rick ricky rich | james jim jimmy
  | john jack johnny jon | michael mike mick mickey | thomas tom tommy | joseph joe joey | charles charlie chuck chas
  | edward ed eddie ted ned | henry harry hank | francis frank fran | lawrence larry laurie | anthony tony | andrew andy drew
  | daniel dan danny | david dave davy | donald don donny | kenneth ken kenny | ronald ron ronnie | samuel sam sammy
  | alexander alex al sandy xander | alexandra alex sandra sasha | benjamin ben benny | matthew matt | nicholas nick nicky
  | patrick pat paddy | patricia pat patty trish tricia | peter pete | philip phil pip | stephen steve stevie | steven steve stephen
  | timothy tim | gregory greg | jeffrey jeff geoff | gerald gerry jerry | christopher chris kit topher | christina chris tina
  | christine chris tina | elizabeth liz lizzie beth betty eliza libby bess | margaret maggie meg peggy margie
  | catherine katherine kathryn cathy kate katie kitty cate | katherine kathy kate katie kitty kay | katherine kathryn | anne ann anna annie | theresa teresa terry | sophia sofia sophie | maria marie | susan sue susie suzy | deborah deb debbie
  | barbara barb babs | jennifer jen jenny | jessica jess jessie | rebecca becky becca | victoria vicky tori | sarah sally sadie sara
  | dorothy dot dottie dolly | virginia ginny | judith judy | pamela pam | cynthia cindy | kimberly kim | samantha sam
  | amanda mandy | abigail abby | nathan nate | zachary zach zack | joshua josh | jonathan jon | theodore ted theo | isabella bella
`;

/** Names of which a word may be the short form. */
export const calledNames: ReadonlyMap<string, readonly string[]> = (() => {
  const called = new Map<string, string[]>();
  for (const group of shortForms.split('|')) {
    const [name = '', ...short] = words(group);
    for (const form of new Set(short)) called.set(form, [...(called.get(form) ?? []), name]);
  }
  return called;
})();

const known = new Set(knownNames);

/** Returns whether all of these words, and there are some, are names of their own. */
export const areKnown = (all: readonly string[]): boolean =>
  all.length > 0 && all.every((word) => known.has(word));

/** Returns the names that a word may stand for, with the word itself. */
export const namesOf = (word: string): readonly string[] => [word, ...(calledNames.get(word) ?? [])];
