const words = (text: string): string[] => text.trim().split(/\s+/);

const beforeChuj = ['', ...words('nie na w do po o z s i za od ty ale mega super stary wielki maly')];

/**
 * Vulgar words that usernames must not contain. Written without diacritics and without repeated letters, w for v, as names are compared
 * with them. A stem is refused anywhere in a part of a name, a beginning only where the part begins ('wysłuchuje' is an ordinary word), a
 * word only as a whole part. The innocent texts contain a stem by chance ('prawdziwki') and are left out of the comparison.
 */
export const vulgarWords = {
  stems: words(`
    kurw kurewk kurewn kurewsk kurewst kurfa qrw qurw chujn chujow chujoz pizd kutas fiut cwel dziwk sukinsyn lachociag fuck jebac
    jeban jebaj jebak jebi jebl jebn jebut zajeb wyjeb rozjeb ujeb podjeb odjeb przejeb przyjeb najeb zjeb pojeb dojeb wjeb pierdal
    pierdol pierdn pierdzi wypierd spierd zapierd opierd rozpierd napierd podpierd dupc dupek dupsk dupiarz wdupe wdupie gowniar
    gowniany zasran obsran posran ruchanko
  `),
  beginnings: beforeChuj.flatMap((prefix) => [`${prefix}chuj`, `${prefix}huj`]),
  words: words(`
    kurew dupa dupy dupe dupo dupie dupka dupki dupcia gowno gowna gownem gowienko cipa cipy cipe cipo cipie cipka cipki cipke cipko
    cipeczka cipsko cipuszka ruchac ruchaj ruchacz ruchanie wyruchac wyruchany przeruchac poruchac ciota cioty cioto srac sraj sram
    sracz sraczka srajtasma osrac zasrac nasrac zesrac osrany zdzira zdziro szczac naszczac zeszczac szczyny
  `),
  innocent: words(`
    mojeb twojeb swojeb trojeb dwojeb obojeb kolejeb nadziejeb krajeb prawdziwk zdziwk okutas zakutas przydupc cwelich ncwel fiutak
    fiutowsk fiutkowsk hujar papierdzi
  `),
};
