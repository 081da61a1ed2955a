import { bodilyHarm } from './bodily-harm.ts';
import { type PhraseBook, phrase } from './phrase-book.ts';
import { toldByDoctors } from './told-by-doctors.ts';

const WHO =
  '(?:(?:uma?|o|a|os|as|algum|alguma|seu|sua|outro|outra) )*(?:pessoa|humano|humana|ser humano|atendente|agente|representante|operadora?|assistente humano|supervisora?|gerente|responsavel|funcionari[oa]|colega|chefe|alguem|gente|atendimento(?: humano| ao cliente)?|sac|suporte)\\b';

/** See {@link PhraseBook}. */
export const portuguese: PhraseBook = {
  person: [
    phrase(
      '\\b(?:falar|falo|fale|conversar|conversa|contatar|contactar|tratar|comunicar|teclar)(?: diretamente| agora| ja)? (?:com |a )',
      WHO,
    ),
    phrase(
      '\\b(?:quero|queria|gostaria de|preciso de|preciso|desejo|prefiro|exijo|solicito|queremos|precisamos de) (?:ter |ver |falar com |ser atendid[oa] por |o atendimento de |que )?',
      WHO,
    ),
    phrase(
      '\\b(?:me passa|me passe|passe[- ]me|passa[- ]me|passar para|me transfira|me transfere|transfira[- ]me|transferir para|me conecta|me conecte|ligue[- ]me|me liga com|me coloca|me coloque|encaminhe|me encaminha|chama|chame)(?: por favor)? (?:para |com |a |ao |em contato com |me para )?',
      WHO,
    ),
    phrase(
      '\\b(?:tem|ha|existe) (?:alguem|alguma pessoa|algum (?:humano|atendente|agente)|uma pessoa|um (?:humano|atendente))[^.!?]{0,25}(?:falar|conversar|ai\\b|aqui|disponivel|atender)',
    ),
    phrase(
      '\\b(?:alguem|uma pessoa|um atendente|um humano|um agente) (?:pode|poderia|consegue) (?:me )?(?:ligar|ajudar|atender|contatar|responder|telefonar)',
    ),
    phrase('\\b(?:me liguem|me ligue|liguem para mim|ligue para mim|me telefonem?)\\b'),
    phrase(
      '^\\W*(?:por favor |quero )*(?:uma? )?(?:pessoa|humano|atendente|agente|representante|operador|supervisor|gerente|atendimento humano)(?: real| humano| humana| de verdade)*(?: por favor| agora| ja)*[^?\\p{L}]*$',
    ),
  ],
  notMachine: [
    phrase(
      '\\b(?:nao quero|odeio|chega de|cansad[oa] de) (?:mais |falar com )?(?:um |uma |o |este |esse )?(?:chat)?(?:bots?|robos?)\\b(?! (?:aspirador|de cozinha))',
    ),
    phrase('^\\W*(?:por favor )?(?:sem|nada de|nenhum) (?:(?:chat)?bots?|robos?|maquinas?)(?: por favor)*\\W*(?:$|,)'),
    phrase(
      '\\bnao quero (?:mais )?(?:falar|conversar|tratar|ser atendid[oa]) (?:com|por) (?:um |uma |este |esta |o |a |esse |essa )?(?:bot|robo|robot|maquina|chatbot|ia|computador)',
    ),
  ],
  notPerson: [
    phrase(
      '\\bnao (?:quero|preciso|desejo|gostaria|e necessario|me pass|me transf|ha necessidade|prefiro|faz)(?![^.!?,]{0,30}(?:bot|robo|robot|maquina|chatbot|ia|computador)\\b)',
    ),
    phrase('\\b(?:sem (?:ter (?:de|que) )?falar|em vez de|ao inves de|nunca)\\b'),
    phrase(
      '\\b(?:pessoa|rapaz|entregador|funcionario|agente|alguem) que (?:entregou|trouxe|veio|deixou|assinou|recebeu|fez a entrega)',
    ),
    phrase(
      '\\b(?:voce e|e voce|isto e|isso e|sera que e|estou falando|estou a falar|e uma|e um) (?:com )?(?:uma? )?(?:pessoa|humano|robo|bot|real)',
    ),
  ],
  condition: /\b(?:se|caso|a menos que|senao|caso contrario)\b/u,
  conditionAnyway: /\bse (?:possivel|for possivel|puder|der|nao (?:puder|consegue|sabe|entende|conseguir)|voce nao)/u,
  legal: [
    /\b(?:meu|minha|nosso|um|com meu) advogad[oa]s?\b/u,
    /\b(?:processar|processa-los|vou processar|processo (?:judicial|contra)|acao (?:judicial|legal|na justica)|medidas (?:legais|judiciais)|meios (?:legais|judiciais)|na justica|justica|tribunal|procon|reclame aqui|juizado|pequenas causas|livro de reclamacoes|denunciar|boletim de ocorrencia|policia|delegacia)\b/u,
  ],
  safety: [
    ...bodilyHarm.pt,
    ...toldByDoctors.pt,
    /\b(?:pegou fogo|pegando fogo|em chamas|incendio|explodiu|explosao|estourou|saiu fumaca|saindo fumaca|fumaca|faiscas?|cheiro de (?:queimado|gas)|vazamento de gas|curto[- ]circuito)\b/u,
    /\b(?:choque eletrico|levei (?:um )?choque|tomei (?:um )?choque|deu (?:um )?choque|eletrocutad\w+)\b/u,
    /\b(?:(?:me|se|nos) (?:queim\w+|cort(?:ei|ou|amos)|machuqu\w+|machuc\w+|fer(?:i|iu))|queimadura|ferid[oa]s?|sangrando|intoxica\w+|envenen\w+|engasg\w+|reacao alergica|(?:fui|foi|fomos|no|parei no|estou no) (?:ao |no )?hospital|ambulancia|pronto[- ]socorro)\b/u,
    /\b(?:perigos[oa]s?|e um perigo)\b/u,
    /\b(?:suicid\w+|me matar|tirar a minha vida|tirar minha vida|me machucar)\b/u,
    /\b(?:teve|tive|deu|causou|provocou|esta com|estou com|ficou com|fiquei com|tem|tenho) (?:\p{L}+ ){0,2}(?:alergia(?! (?:a|ao|aos|as) )|urticaria|brotoejas?|erupcao|manchas vermelhas|bolhas|queimaduras?)\b/u,
    /\b(?:rosto|labios|olhos?|maos?|dedos?|garganta|pele|lingua|bracos?|pernas?) (?:\p{L}+ ){0,2}(?:inchad[oa]s?|inchou|incharam|ardendo|cocando|queimando)\b/u,
    /\b(?:engoliu|engoli) (?:uma?|o|a|os|as|parte|peca)\b(?! (?:cartao|historia))|\bnao (?:consigo|consegue|conseguia) respirar\b|\b(?:dificuldade|problemas?) (?:para|de|em) respirar\b|\bfalta de ar\b|\b(?:desmai\w+|vomit(?:ou|ei|ando|aram)|inconsciente)\b|\b(?:gases|vapores) toxicos\b/u,
  ],
  notAlarm: [
    phrase(
      '\\b(?:nao|nunca|ninguem|nenhum|nenhuma) (?:\\p{L}+ ){0,3}(?:ferid\\w*|queim\\w*|machuc\\w*|explod\\w*|perigos\\w*|fogo|processar|advogad\\w*)|\\b(?:e perigoso|seria perigoso|cor fumaca|entreg\\w+ no hospital|presente para (?:meu|minha) advogad)',
    ),
    /\bqueim\w+ (?:a|o|as|os|minha|meu|minhas|meus|uma?) (?:\p{L}+ )?(?:camisas?|blusas?|vestidos?|calcas?|roupas?|saias?|toalhas?|torradas?|pao|comida|arroz|bolo|pizza|panela|frigideira)\b/u,
  ],
  slips: {
    words: 'pessoa humano atendente atendentes representante supervisor operador funcionario responsavel gerente'.split(
      ' ',
    ),
    others:
      'human humane umano pessoas pessoal superior supervise supervisory supervision funcionando funcionar responsive'.split(
        ' ',
      ),
    written: {},
  },
};
