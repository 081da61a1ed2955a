import { bodilyHarm } from './bodily-harm.ts';
import { type PhraseBook, phrase } from './phrase-book.ts';
import { toldByDoctors } from './told-by-doctors.ts';

const WHO =
  '(?:(?:un|una|el|la|los|las|algun|alguna|su|sus|tu|tus|vuestro|otro|otra|con) )*(?:verdadera |verdadero |autentica )?(?:persona|humano|humana|ser humano|agente|asesora?|representante|operadora?|encargad[oa]|supervisora?|gerente|responsable|emplead[oa]|companer[oa]|jef[ea]|superior|alguien|atencion al cliente|servicio al cliente|soporte|ejecutiv[oa])\\b';

/** See {@link PhraseBook}. */
export const spanish: PhraseBook = {
  person: [
    phrase(
      '\\b(?:hablar|habla|hablo|hable|hablen|chatear|comunicarme|comunicarnos|conversar|contactar|contacto|tratar|charlar)(?: directamente| ya| ahora)? (?:con |a )',
      WHO,
    ),
    phrase(
      '\\b(?:quiero|quisiera|necesito|deseo|prefiero|exijo|me gustaria|solicito|pido|queremos|necesitamos)(?: a| que me atienda| que me llame| que me ayude| tener| ver| con)? ',
      WHO,
    ),
    phrase(
      '\\b(?:pas(?:ame|eme|arme|ar|adme|enme)|comuni(?:came|queme|carme|carse)|conect(?:ame|eme|arme)|transf(?:iereme|ierame|erirme|ierame)|ponme|pongame|ponerme|dame|deme|deriv(?:ame|eme|arme))(?: ya| ahora)? (?:con |a |en contacto con |por favor con )?',
      WHO,
    ),
    phrase(
      '\\b(?:hay|esta|tienen) (?:alguien|algun (?:humano|agente|asesor)|alguna persona|una persona|un humano|un agente)(?: real| ahi| alli| aqui| disponible| con (?:quien|el que|la que))',
    ),
    phrase(
      '\\b(?:puede|podria|pueden|podrian|que) (?:alguien|una persona|un humano|un agente|un asesor) (?:me )?(?:llam|atend|contact|ayud|atiend|respond)',
    ),
    phrase(
      '\\bme (?:puede|podria|pueden|podrian) (?:atender|llamar|contactar|ayudar|responder) (?:alguien|una persona|un humano|un agente|un asesor)',
    ),
    phrase(
      '(?:^|\\b(?:que me|por favor) )\\W*(?:llamenme|llameme|llamame|me llamen|llamen)(?: por favor| ya| ahora)*\\W*$',
    ),
    phrase('\\bque me (?:atienda|llame|contacte|ayude) (?:alguien|una persona|un humano|un agente|un asesor)'),
    phrase(
      '^\\W*(?:por favor |quiero |solo )*(?:una? |con una? )?(?:persona|humano|agente|representante|operador|operadora|asesor|supervisor|atencion humana)(?: real| humano| humana| de verdad)*(?: por favor| ya| ahora| gracias)*[^?\\p{L}]*$',
    ),
  ],
  notMachine: [
    phrase(
      '\\b(?:no quiero|no necesito|odio|harto de|harta de|basta de) (?:mas |a |hablar con )?(?:un |una |este |el |los )?(?:chat)?bots?\\b',
    ),
    phrase(
      '^\\W*(?:por favor )?(?:sin|nada de|no mas|ningun) (?:(?:chat)?bots?|robots?|maquinas?)(?: por favor)*\\W*(?:$|,)',
    ),
    phrase(
      '\\bno quiero (?:seguir )?(?:hablar|hablando|chatear|chateando|tratar) (?:con|a) (?:un |una |este |esta |el |la )?(?:bot|robot|maquina|chatbot|ia|contestador)',
    ),
  ],
  notPerson: [
    phrase(
      '\\bno (?:quiero|necesito|deseo|quisiera|hace falta|me pas|me transf|me comuni|me pong|prefiero)(?! \\p{L}* ?\\p{L}* ?con (?:un|una|este) (?:bot|robot|maquina|chatbot|ia))',
    ),
    phrase('\\b(?:sin (?:tener que )?hablar|en vez de|en lugar de|nunca)\\b'),
    phrase(
      '\\b(?:persona|agente|chico|empleado|alguien) que (?:entrego|trajo|vino|dejo|firmo|reparte|recibio|lo entrego|me lo)',
    ),
    phrase(
      '\\b(?:eres|es esto|es usted|estoy hablando|es una|es un) (?:una? |con una? )?(?:persona|humano|bot|robot|real)',
    ),
  ],
  condition: /\b(?:si|a menos que|en caso de|de lo contrario)\b/u,
  conditionAnyway:
    /\bsi (?:es posible|se puede|puede|puedes|pudiera|no (?:puede|puedes|me puede|sabes|sabe|entiende)|no le importa|no es molestia)/u,
  legal: [
    /\b(?:demandar(?:los|les|e|emos|te|lo)?|los demando|los demandare|denunciar(?:los|les|e|te|lo)?|una demanda|una denuncia|querella)\b/u,
    /\b(?:mi|nuestro|un|con mi) abogad[oa]s?\b/u,
    /\b(?:acciones|medidas|vias?|accion|medios) (?:legal|legales|judicial|judiciales)\b/u,
    /\b(?:juicio|juzgado|tribunales?|profeco|ante consumo|oficina del consumidor|defensa del consumidor|proteccion al consumidor)\b/u,
    /\b(?:ir|voy|vamos|acudir|acudire) a la policia\b/u,
  ],
  safety: [
    ...bodilyHarm.es,
    ...toldByDoctors.es,
    /\b(?:se incendio|incendio|en llamas|se prendio fuego|prendio fuego|echa humo|salio humo|sale humo|echando chispas|chispas|exploto|explosion|estallo|se quemo|olor a quemado|huele a (?:gas|quemado))\b/u,
    /\b(?:descarga electrica|me electrocut\w*|calambrazo|me dio (?:la )?corriente|toque electrico)\b/u,
    /\b(?:me|se|nos|le|mi \p{L}+ se) (?:ha |he |hemos )?(?:quem\w+|cort(?:e|o|ado)|lastim\w+|hiri\w+|lesion\w+|intoxic\w+|asfixi\w+|atragant\w+)/u,
    /\b(?:herid[oa]s?|sangrando|lesionad[oa]s?|reaccion alergica|intoxicacion|envenen\w+|(?:fui|fue|fuimos|estoy en|esta en|estamos en|acabe en|acabo en|ingresad[oa] en) (?:al|el) hospital|ambulancia|urgencias)\b/u,
    /\b(?:peligros[oa]s?|es un peligro|riesgo para la (?:salud|seguridad))\b/u,
    /\b(?:suicid\w+|matarme|quitarme la vida|hacerme dano|no quiero vivir)\b/u,
    /\b(?:me|le|nos|les) (?:ha |han )?(?:salio|salieron|salido|dio|dieron|dado|aparecio|aparecieron|provoco|provocado|causo|causado|hizo|produjo|broto|brotaron) (?:\p{L}+ ){0,3}(?:sarpullidos?|ronchas|urticaria|erupcion(?:es)?|ampollas|alergia|granos)\b/u,
    /\b(?:tengo|tiene|tuvo|tuve|llen[oa] de|cubiert[oa] de) (?:\p{L}+ ){0,2}(?:sarpullidos?|ronchas|urticaria|erupcion(?:es)?|ampollas)\b|\btengo (?:\p{L}+ ){0,2}quemaduras?\b/u,
    /\bquemaduras? (?:en (?:la|el|los|las|mi|mis|su|sus) (?:\p{L}+ )?(?:piel|cara|ojos?|manos?|dedos?|labios?|lengua|garganta|brazos?|piernas?|pies?|cuello|boca|parpados?|cuerpo|pecho)|de (?:primer|segundo|tercer))\b|\b(?:sufri|sufrio|provoco|causo|dejo|hice|hizo) (?:\p{L}+ ){0,2}quemaduras?\b/u,
    /\b(?:me|le) (?:arden?|ardia|pican?|picaba|escuecen?|queman?) (?:\p{L}+ ){0,2}(?:piel|cara|ojos?|manos?|dedos?|labios?|lengua|garganta|brazos?|piernas?|pies?|cuello|boca|parpados?|cuerpo|pecho)\b/u,
    /\bse (?:me|le) (?:ha |han )?(?:hinch\w+|inflam(?:o|aron|ado)|cerro la garganta)\b|\b(?:piel|cara|ojos?|manos?|dedos?|labios?|lengua|garganta|brazos?|piernas?|pies?|cuello|boca|parpados?|cuerpo|pecho) (?:\p{L}+ ){0,2}(?:hinchad[oa]s?|inflamad[oa]s?)\b/u,
    /\b(?:se|me) (?:ha |he )?trag(?:o|ue|ado) (?:una?|unos|unas|la|el|los|las|parte|pieza)\b(?! (?:tarjeta|moneda|cuento|mentira|dinero|billete))|\bcasi se (?:ahog|asfixi|atragant)\w+|\bse (?:esta |estaba )ahogando\b/u,
    /\b(?:no (?:puedo|puede|podia|podiamos|pude|pudo)|cuesta|costaba|dificultad (?:para|al)|problemas (?:para|al|de)|dejo de) respirar\b(?! (?:con|en) (?:est[aeo]s?|el|la|los|las))|\bfalta de aire\b/u,
    /\b(?:echa|echaba|echo|echando|sale|salio|salia|saliendo|salir|hay|habia|llen[oa] de|suelta|solto|soltaba|desprende|veo|vi) (?:mucho |un )?humo\b(?! liquido)|\b(?:vapores|gases|humos) (?:toxicos|quimicos|nocivos|venenosos)\b/u,
    /\b(?:me|se) (?:ha |he )?(?:mare(?:e|o|aron|ado)|desmay\w+)\b|\bperdi(?:o)? el conocimiento\b|\binconsciente\b|\bvomit(?:o|e|ado|ando|aron|amos)\b/u,
    /\b(?:me|le|nos) (?:dio|da|ha dado) (?:un |una )?(?:fuerte )?(?:calambre|descarga|chispazo)\b|\b(?:vidrios?|cristal(?:es)?|metal|agujas?|clavos?) (?:\p{L}+ )?en (?:la|el|mi|su) (?:comida|bebida|sopa|plato|leche|biberon)\b/u,
  ],
  notAlarm: [
    phrase(
      '\\b(?:no|nunca|nadie|ningun) (?:\\p{L}+ ){0,3}(?:demand\\w*|denunci\\w*|herid\\w*|quem\\w*|explot\\w*|fuego|lesion\\w*|peligros\\w*)',
    ),
    phrase(
      '\\b(?:es peligroso|puede ser peligroso|seria peligroso|a prueba de|en el hospital|al hospital|del hospital|juego de|sano juicio|a mi juicio|regalo para mi abogad)',
    ),
    /\bquem\w+ (?:(?:el|la|los|las|mi|mis|un|una) )?(?:\p{L}+ )?(?:camis\w+|blusas?|vestidos?|pantalon\w*|ropa|faldas?|telas?|mantel\w*|cortinas?|tostadas?|pan|comida|arroz|pastel|pizzas?|cena|leche|sarten|olla|fusibles?|bombillas?|foco)\b|\bcort\w+ (?:(?:el|la|los|las|mi|un) )?(?:luz|llamada|pelo|cabello|internet|senal|conexion|suministro|corriente|agua|servicio|comunicacion|etiquetas?|video)\b/u,
  ],
  slips: {
    words:
      'persona personas humano agente agentes representante representantes supervisor supervisora operador operadora asesor asesora encargado encargada gerente responsable empleado empleada alguien'.split(
        ' ',
      ),
    others:
      'personal personales gente human humane umano superior superiores supervision supervise supervisory supervisar agence agences person persons'.split(
        ' ',
      ),
    written: { reprecentante: 'representante', supervizor: 'supervisor' },
  },
};
