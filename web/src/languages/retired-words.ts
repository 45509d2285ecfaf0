import { localeOf } from '../lib/i18n/languages.tsx';

/** The languages of the catalogs. */
export type CatalogLanguage = 'en' | 'it' | 'fr' | 'es' | 'de' | 'cn' | 'tr';

/** A word that the catalogs of a language no longer use. */
export interface RetiredWord {
  /** The text as readers see it; `*` at the end stands for any ending, `{}` for a placeholder. */
  readonly word: string;
  /** The word that the catalogs use. */
  readonly instead: string;
  /** The messages in which the word means something else. */
  readonly except?: RegExp;
}

/** The retired words of each language; docs/GLOSSARY-LANGUAGES.md has them beside their terms. */
export const RETIRED_WORDS: Readonly<Record<CatalogLanguage, readonly RetiredWord[]>> = {
  en: [
    { word: 'ground*', instead: 'stadium' },
    { word: 'venue*', instead: 'stadium' },
    { word: 'host’s share', instead: 'organizer’s share' },
    { word: 'host share', instead: 'organizer’s share' },
    { word: 'the house', instead: 'Touchline' },
    { word: 'starter XFC', instead: 'bonus XFC' },
  ],
  it: [
    {
      word: 'squadr*',
      instead: 'formazione',
      // A club, and the line of the product.
      except: /^(clubs|news|players|stats|tables)\.|^(auth\.brand\.own|home\.line|mail\.frame\.line|shell\.description)$/,
    },
    { word: 'noleggi*', instead: 'prestito' },
    { word: 'partecipa', instead: 'iscriversi' },
    { word: 'partecipi', instead: 'iscriversi' },
    { word: 'prendi il tuo posto', instead: 'iscriversi' },
    { word: 'chi ospita', instead: 'organizzatore' },
    { word: 'dalla casa', instead: 'Touchline' },
    { word: 'alla casa', instead: 'Touchline' },
    { word: 'ultimo scambio', instead: 'vendita, compravendita' },
    { word: 'ultimi scambi', instead: 'vendita, compravendita' },
    { word: 'bruci*', instead: 'consumare' },
    { word: 'base d’asta', instead: 'prezzo di partenza' },
    { word: 'prezzo iniziale', instead: 'prezzo di partenza' },
    { word: 'ordine abituale', instead: 'ordine predefinito' },
    { word: 'rinvio', instead: 'spazzate' },
    { word: 'rinvii', instead: 'spazzate' },
    { word: 'tiro respinto', instead: 'tiri murati' },
    { word: 'tiri respinti', instead: 'tiri murati' },
    { word: 'XFC regalati', instead: 'XFC bonus' },
    { word: 'scambi annullati', instead: 'vendita, compravendita' },
    { word: 'più scambiate', instead: 'vendita, compravendita' },
    { word: 'ordine d’acquisto', instead: 'richiesta d’acquisto' },
    { word: 'ordini d’acquisto', instead: 'richiesta d’acquisto' },
    { word: 'primo fischio d’inizio', instead: 'calcio d’inizio' },
    { word: 'benvenuto su', instead: 'dà il benvenuto' },
    { word: 'bentornat*', instead: 'a greeting without a gender' },
  ],
  fr: [
    { word: 'location*', instead: 'prêt' },
    { word: 'prends ta place', instead: 's’inscrire (button: Participer)' },
    { word: 'rejoins le concours', instead: 's’inscrire (button: Participer)' },
    { word: 'participation*', instead: 'inscription' },
    { word: 'hôte*', instead: 'organisateur' },
    { word: 'maison', instead: 'Touchline' },
    { word: 'retenus', instead: 'réservé' },
    { word: 'figé*', instead: 'verrouillée, verrouillé' },
    { word: 'contest', instead: 'concours' },
    { word: 'contests', instead: 'concours' },
    { word: 'copies', instead: 'exemplaire' },
    { word: 'dernier échange', instead: 'vente, achats et ventes' },
    { word: 'derniers échanges', instead: 'vente, achats et ventes' },
    { word: 'brûl*', instead: 'consommer' },
    { word: 'prix de départ', instead: 'mise à prix' },
    { word: 'ordre habituel', instead: 'ordre par défaut' },
    { word: 'tacles gagnés', instead: 'tacles réussis' },
    { word: 'tacle gagné', instead: 'tacles réussis' },
    { word: 'XFC offerts', instead: 'XFC bonus' },
    { word: 'gain ou perte', instead: 'plus ou moins-value' },
    { word: 'loué*', instead: 'prêt' },
    { word: 'échanges annulés', instead: 'vente, achats et ventes' },
    { word: 'plus échangées', instead: 'vente, achats et ventes' },
    { word: 'échéances', instead: 'clôture' },
    { word: 'budget des', instead: 'budget de récompenses' },
  ],
  es: [
    { word: 'alquil*', instead: 'cesión' },
    { word: 'prestad*', instead: 'cesión' },
    { word: 'participar', instead: 'apuntarse' },
    { word: 'participa', instead: 'apuntarse' },
    { word: 'ocupa una plaza', instead: 'apuntarse' },
    { word: 'participaci*', instead: 'inscripción' },
    { word: 'anfitri*', instead: 'organizador' },
    { word: 'de la casa', instead: 'Touchline' },
    { word: 'contest', instead: 'concurso' },
    { word: 'contests', instead: 'concurso' },
    { word: 'cromo*', instead: 'carta' },
    { word: 'trato*', instead: 'venta, operación' },
    { word: 'tomar', instead: 'pedir (cedida)' },
    { word: 'puja por la que', instead: 'orden de compra' },
    { word: 'compra directa', instead: 'compra inmediata' },
    { word: 'comprar ya', instead: 'compra inmediata' },
    { word: 'obtener', instead: 'conseguir XFC' },
    { word: 'retiro*', instead: 'retirada' },
    { word: 'apodo*', instead: 'alias' },
    { word: 'orden habitual', instead: 'orden por defecto' },
    { word: 'XFC de regalo', instead: 'XFC de bono' },
    { word: 'XFC de bonificación', instead: 'XFC de bono' },
    { word: 'beneficio o pérdida', instead: 'ganancia o pérdida' },
    { word: 'voltear*', instead: 'girar' },
    { word: 'tomó', instead: 'pedir (cedida)' },
    { word: 'intercambi*', instead: 'canje' },
    { word: 'alertas de precio', instead: 'aviso de precio' },
  ],
  de: [
    { word: 'geleast*', instead: 'Leihe' },
    { word: 'Gastgeber*', instead: 'Veranstalter' },
    { word: 'vom Haus', instead: 'Touchline' },
    { word: 'Rang', instead: 'Platz' },
    { word: 'Ränge', instead: 'Platz' },
    { word: 'Rängen', instead: 'Platz' },
    { word: 'Frist', instead: 'Deadline' },
    { word: 'Contest*', instead: 'Wettbewerb' },
    {
      word: 'Stück*',
      instead: 'Exemplar (price: je Stück)',
      // A price by the piece.
      except: /^(portfolio\.column\.(cost|price)|trade\.(price|sum\.each))$/,
    },
    { word: 'kein Handel', instead: 'Verkauf, Handel' },
    { word: 'stornier*', instead: 'Order' },
    { word: 'Sofortkauf-Preis', instead: 'Sofortkauf' },
    { word: 'besorg*', instead: 'XFC holen' },
    { word: 'Zweikampf*', instead: 'Erfolgreiche Tacklings' },
    { word: 'Zweikämpf*', instead: 'Erfolgreiche Tacklings' },
    { word: 'Klärung*', instead: 'Klärende Aktionen' },
    { word: 'Anstöße', instead: 'Nächste Spiele' },
    { word: 'Gewinn oder Verlust', instead: 'Plus oder Minus' },
    { word: 'Fristen', instead: 'Deadline' },
    { word: 'geschenkte XFC', instead: 'Bonus-XFC' },
    { word: 'geschenkten XFC', instead: 'Bonus-XFC' },
    { word: 'deinem Wallet', instead: 'deiner Wallet' },
    { word: 'dein Wallet', instead: 'deine Wallet' },
    { word: 'zum Wallet', instead: 'zur Wallet' },
    { word: 'Aufträge*', instead: 'Order' },
    { word: 'Nickname*', instead: 'Spitzname' },
  ],
  cn: [
    { word: '占据', instead: '报名' },
    { word: '抢占', instead: '报名' },
    { word: '占位', instead: '报名' },
    { word: '席位', instead: '名额' },
    {
      word: '已截止',
      instead: '已锁定',
      // Joining has ended, which is not the state of a team.
      except: /^contests\.locked-group$/,
    },
    { word: '一对一', instead: '单挑' },
    {
      word: '副本',
      instead: '张',
      // A copy of the stored data about someone.
      except: /^personal-data\.text$/,
    },
    { word: '空闲', instead: '可用' },
    { word: '订单', instead: '挂单' },
    { word: '立即购买', instead: '一口价' },
    { word: '常见价格', instead: '参考价' },
    { word: '帐户', instead: '账号' },
    { word: '帐号', instead: '账号' },
    { word: '登出', instead: '退出登录' },
    { word: '巨星卡包', instead: '传奇卡包' },
    { word: '其他经理', instead: '其他玩家' },
    { word: '全场结束', instead: '完场' },
    { word: '成功抢断', instead: '抢断成功' },
    { word: '赠送的 XFC', instead: '奖励 XFC' },
    { word: '俱乐部', instead: '球队' },
    { word: '租用', instead: '租借' },
    { word: '赛事', instead: '竞赛' },
  ],
  tr: [
    { word: 'simüle*', instead: 'simülasyon' },
    { word: 'ilk on bir*', instead: 'ilk 11' },
    { word: 'ev sahibi payı', instead: 'düzenleyen' },
    { word: 'satış kesintisi', instead: 'komisyon' },
    { word: 'kesintiden sonra', instead: 'komisyon' },
    { word: '{} kadarı*', instead: 'kesinti, pay' },
    {
      word: 'zirve*',
      instead: 'liderler',
      // The top of a league table.
      except: /^news\./,
    },
    { word: 'süre doldu', instead: 'kapanış' },
    { word: 'parola*', instead: 'şifre' },
    { word: 'en iyi istek', instead: 'alış emri' },
    { word: 'istek ver*', instead: 'alış emri' },
    { word: 'alışılmış*', instead: 'olağan fiyat' },
    { word: 'olağan sıra*', instead: 'varsayılan sıra' },
    { word: 'ikon paketi', instead: 'efsane paketi' },
    { word: 'top kapma', instead: 'başarılı müdahale' },
    { word: 'top kesme', instead: 'pas arası' },
    { word: 'net fırsat', instead: 'yaratılan net pozisyon' },
    { word: 'hediye XFC', instead: 'bonus XFC' },
    { word: 'müzayede*', instead: 'açık artırma' },
    { word: 'hediye ettiği', instead: 'bonus XFC' },
    { word: 'platformdan', instead: 'kasadan' },
    { word: 'meydan okuma*', instead: 'görev' },
  ],
};

/** A text as it is compared: names of placeholders are not words. */
function comparable(text: string, locale: string): string {
  return text.replaceAll(/\{\w+/g, '{').toLocaleLowerCase(locale);
}

/** The retired words that a message uses. `key` is its full key (`feature.name`). */
export function retiredWordsIn(
  text: string,
  key: string,
  language: CatalogLanguage,
): readonly RetiredWord[] {
  const locale = localeOf(language);
  const compared = comparable(text, locale);
  return RETIRED_WORDS[language].filter(({ word, except }) => {
    if (except?.test(key) === true) return false;
    const start = word.replace(/\*$/, '').toLocaleLowerCase(locale).replaceAll(/[{}.]/g, '\\$&');
    // Chinese has no spaces between words.
    const [before, after] = language === 'cn' ? ['', ''] : ['(?<!\\p{L})', word.endsWith('*') ? '' : '(?!\\p{L})'];
    return new RegExp(before + start + after, 'u').test(compared);
  });
}
