/** Something the made shop sells. Prices contain tax in rupees and do not in dollars. */
export type Product = {
  readonly sku: string;
  readonly name: string;
  /** Price in paise, tax included. */
  readonly paise: number;
  /** Price in cents, tax apart. */
  readonly cents: number;
  /** Goods and services tax, in percent. */
  readonly taxPercent: number;
};

type Row = readonly [sku: string, name: string, rupees: number, dollars: number];

const kitchen: readonly Row[] = [
  ['KET-150', 'Sahyadri electric kettle, 1.5 L, brushed steel', 1499, 34.5],
  ['KET-080', 'Sahyadri travel kettle, 0.8 L', 949, 22],
  ['MIX-750', 'Malabar mixer grinder, 750 W, three jars', 4299, 79],
  ['TOA-002', 'Sahyadri two-slice toaster', 1799, 39],
  ['PRC-003', 'Hearthline pressure cooker, 3 L', 1649, 41],
  ['PRC-005', 'Hearthline pressure cooker, 5 L', 2249, 54],
  ['TAW-028', 'Cast iron dosa tawa, 28 cm', 1199, 29],
  ['KAD-024', 'Triply kadhai with lid, 24 cm', 1899, 46],
  ['TIF-003', 'Steel tiffin carrier, three tiers', 799, 19.5],
  ['MUG-002', 'Steel mugs, set of two', 349, 11],
  ['BOT-100', 'Copper water bottle, 1 L', 899, 24],
  ['KNF-001', 'Chef knife, 20 cm', 749, 26],
  ['CUT-040', 'Neem wood chopping board, 40 cm', 649, 18],
  ['JAR-006', 'Glass storage jars, set of six', 999, 28],
  ['FLT-001', 'Filter coffee maker, brass', 1249, 32],
  ['TEA-004', 'Stoneware tea cups, set of four', 699, 21],
  ['DIN-018', 'Stoneware dinner set, 18 pieces', 3499, 96],
  ['IND-020', 'Malabar induction cooktop, 2,000 W', 2899, 68],
  ['CHO-001', 'Hand-pull vegetable chopper', 299, 9.5],
  ['SPI-007', 'Masala box, seven bowls, steel', 849, 23],
];

const home: readonly Row[] = [
  ['BED-D01', 'Block-print cotton bedsheet, double, indigo', 1299, 38],
  ['BED-D02', 'Block-print cotton bedsheet, double, marigold', 1299, 38],
  ['BED-S01', 'Plain percale bedsheet, single', 799, 24],
  ['PIL-002', 'Pillow covers, set of two', 399, 12.5],
  ['QUI-D01', 'Jaipur winter quilt, double', 2799, 72],
  ['CUR-007', 'Linen curtain, 7 ft, one panel', 949, 27],
  ['TOW-004', 'Honeycomb towels, set of four', 1099, 31],
  ['RUG-090', 'Handwoven cotton rug, 90 x 150 cm', 1899, 49],
  ['LMP-D01', 'Lantern desk lamp, warm white', 899, 25],
  ['LMP-F01', 'Tripod floor lamp, cane shade', 3199, 84],
  ['CLK-030', 'Silent wall clock, 30 cm', 749, 22],
  ['FRM-003', 'Picture frames, set of three', 649, 19],
  ['CAN-002', 'Sandalwood candles, set of two', 449, 14],
  ['PLT-001', 'Terracotta planter with tray, 20 cm', 549, 17],
  ['LAU-001', 'Foldable laundry basket, jute', 899, 26],
  ['DOO-001', 'Coir door mat', 349, 13],
  ['HNG-012', 'Wooden hangers, set of twelve', 599, 18.5],
  ['FAN-T01', 'Vayu table fan, 400 mm', 2399, 52],
];

const apparel: readonly Row[] = [
  ['KUR-W01', 'Cotton kurta, straight cut, teal', 1149, 33],
  ['KUR-M01', 'Khadi kurta, mandarin collar, off-white', 1399, 39],
  ['SAR-001', 'Chanderi saree with blouse piece', 3899, 98],
  ['DUP-001', 'Mulmul dupatta, hand-dyed', 699, 21],
  ['TSH-001', 'Organic cotton T-shirt, charcoal', 599, 18],
  ['SHI-001', 'Linen shirt, half sleeve, sage', 1599, 44],
  ['JEA-001', 'Slim jeans, mid blue', 1999, 49],
  ['PAL-001', 'Wide-leg palazzo, black', 899, 27],
  ['JUT-001', 'Leather juttis, tan', 1299, 36],
  ['SNE-001', 'Canvas sneakers, white', 1749, 42],
  ['SOC-003', 'Bamboo socks, three pairs', 399, 12],
  ['SHA-001', 'Merino shawl, grey melange', 2499, 65],
  ['RAI-001', 'Packable rain jacket', 1849, 47],
  ['BEL-001', 'Full-grain leather belt', 999, 29],
];

const electronics: readonly Row[] = [
  ['EAR-B01', 'Dhwani wireless earbuds', 1999, 45],
  ['SPK-P01', 'Dhwani portable speaker', 2499, 55],
  ['HDP-001', 'Dhwani over-ear headphones', 3799, 82],
  ['PWB-100', 'Power bank, 10,000 mAh', 1199, 28],
  ['CHG-065', 'GaN charger, 65 W, two ports', 1699, 36],
  ['CBL-C02', 'Braided USB-C cable, 2 m', 399, 11],
  ['KBD-001', 'Compact mechanical keyboard', 3299, 74],
  ['MOU-001', 'Silent wireless mouse', 899, 23],
  ['WCH-F01', 'Fitness band with heart rate', 2299, 48],
  ['PLG-S01', 'Smart plug, 16 A', 999, 24],
  ['BLB-S02', 'Smart bulbs, set of two', 1099, 26],
  ['TRM-001', 'Beard trimmer, cordless', 1349, 31],
  ['IRN-S01', 'Steam iron, 1,400 W', 1599, 37],
  ['SCA-K01', 'Kitchen scale, 5 kg', 699, 20],
];

function toProducts(rows: readonly Row[], taxPercent: number): Product[] {
  return rows.map(([sku, name, rupees, dollars]) => ({
    sku,
    name,
    paise: rupees * 100,
    cents: Math.round(dollars * 100),
    taxPercent,
  }));
}

/** Everything the made shop sells. The brands are invented. */
export const catalogue: readonly Product[] = [
  ...toProducts(kitchen, 12),
  ...toProducts(home, 12),
  ...toProducts(apparel, 5),
  ...toProducts(electronics, 18),
];

/** Little presents that come with an order and cost nothing. */
export const presents: readonly Product[] = [
  { sku: 'GFT-TEA', name: 'Darjeeling tea sampler (free gift)', paise: 0, cents: 0, taxPercent: 0 },
  { sku: 'GFT-BAG', name: 'Cotton tote bag (free gift)', paise: 0, cents: 0, taxPercent: 0 },
];

/** A product by its stock number. @throws RangeError when nothing is sold under it. */
export function product(sku: string): Product {
  const found = [...catalogue, ...presents].find((one) => one.sku === sku);
  if (!found) throw new RangeError(`Nothing is sold under ${sku}`);
  return found;
}
