/**
 * Picture kinds: the objects of each picture, the main one first. A bare word is an icon by its code point, a word with
 * `_` is one of our own drawings. Several kinds of goods may share objects; the alternative text names the goods.
 */
const LINES = `
beef _beef 1f96c 1f9c4|steak 1f969 1f336-fe0f 1f9c2|yakiniku _beef 1fad1 1f9c5|pork _pork 1f96c _shiitake|shabu _pork 1f372 1f96c|porkloin _pork 1f96c 1f34b
chicken 1f357 1f96c 1f34b|yakitori 1f361 1f357 1f37a|ham _ham _sausage 1f9c0|bacon 1f953 1f95a 1f35e|hamburg _hamburg 1f35b 1f955|tongue _beef 1f34b 1f9c2|motsunabe 1f372 1f96c 1f336-fe0f
lamb _venison 1f9c5 1f954|duck _pork _negi 1f372|nabe 1f372 1f96c _shiitake|horse _venison 1fada 1f9c4|boar _venison 1f372 _negi|venison _venison 1f33f _shiitake|curry 1f35b 1f955 1f954
scallop _scallop _shell 1f34b|ikura _ikura 1f35a 1f33f|salmon _salmon 1f34b 1f33f|tuna _tuna 1f962 1f33f|bonito _bonito 1f9c4 1fada|bream _white 1f41f 1f34b|seanabe 1f372 1f980 1f96c
himono _himono 1f34b _himono|fish 1f41f 1f990 1f419|uni _uni _uni 1f33f|oyster 1f9aa 1f34b 1f9aa|turban 1f41a 1f41a 1f34b|abalone _shell 1f9aa 1f34b|crab 1f980 1f34b 1f980|crableg 1f980 1f372 1f34b
shrimp 1f990 1f34b 1f990|squid 1f991 1f34b 1f991|octopus 1f419 1f34b 1f962|fugu 1f421 _white 1f34b|anago _eel 1f962 1f33f|shishamo 1f41f _himono 1f34b|kazunoko _kazunoko 1f962 1f38d
clam _shell _shell 1f963|shirasu _shirasu 1f35a 1f34b|nori _nori 1f359 1f962|kombu _kombu _miso 1f962|mentaiko _mentaiko 1f35a 1f962|tsukeuo _salmon _miso 1f41f|kamaboko 1f365 1f362 1f365|seabox _tuna _ikura _salmon
can 1f96b 1f41f 1f96b|melon 1f348 1f348 1f33f|watermelon 1f349 1f349 2600-fe0f|peach 1f351 1f351 1f351|grape 1f347 1f347 1f33f|apple 1f34e 1f34e 1f34f|pear 1f350 1f350 1f33f|youpear 1f350 1f350 1f9c0
kaki _kaki _kaki 1f341|chestnut 1f330 1f330 1f330|mango 1f96d 1f96d 1f34b|strawberry 1f353 1f353 1f353|cherry 1f352 1f352 1f352|biwa _biwa _biwa 1f33f|mikan 1f34a 1f34a 1f34a|juice _juice 1f34a 1f9c3
citrus 1f34a _yuzu 1f34a|lemon 1f34b 1f34b 1f33f|yuzu _yuzu _yuzu 1f33f|dressing _shoyu 1f957 1f9c5|fig _plum 1f33f _plum|plum _plum _plum 1f33f|blueberry 1fad0 1fad0 1f33f|jam 1fad9 1f353 1fad0|kiwi 1f95d 1f95d 1f33f
pineapple 1f34d 1f34d 1f33a|passion _plum 1f33a 1f34b|fruitbox 1f347 1f351 1f34a|rice _ricebag 1f35a 1f33e|musenmai _musenbag 1f35a 1f33e|genmai _genmaibag 1f33e 1f35a|mochi 1f361 1f358 1f38d|zakkoku _genmaibag 1fad8 1f33e
vegbox 1f955 1f345 1f96c|potato 1f954 1f954 1f9c8|sweetpotato 1f360 1f360 1f341|hoshiimo 1f360 1f375 1f360|tomato 1f345 1f345 1f33f|vegjuice _juice 1f345 1f955|onion 1f9c5 1f9c5 1f33f|negi _negi 1f372 _negi
asparagus _asparagus 1f9c8 _asparagus|eggplant 1f346 1f346 1fada|corn 1f33d 1f33d 2600-fe0f|mushroom _shiitake _shiitake 1f33f|shiitake _shiitake _kombu 1fad8|greens 1f96c 1f966 1f952|takenoko _takenoko 1f33f _takenoko|edamame 1fadb 1f37a 1fadb
beans 1fad8 1fadb 1f375|carrot 1f955 1f955 1f33f|renkon _renkon _renkon 1f33f|yamaimo _yamaimo 1f35a 1f95a|garlic 1f9c4 1f9c4 1f33f|ginger 1fada 1fada 1f34b|wasabi _wasabi _tuna 1f33f|pumpkin _pumpkin 1f341 _pumpkin
sake _sake 1f376 1f338|shochu _shochu 1f943 1f360|awamori _shochu 1f943 1f33a|beer 1f37a 1f37b 1f33e|wine _wine 1f377 1f347|whisky 1f943 _shochu 1fab5|umeshu _oil 1f943 _plum|water _water _water 1f5fb
soda 1f964 _water 1f34b|tea 1f375 1fad6 1f33f|houjicha 1f375 1f342 1fad6|blacktea 2615 1fad6 1f33f|coffee 2615 1fad8 2615|milk 1f95b 1f95b 1f33c|yogurt 1f95b 1fad0 1f353|egg 1f95a 1f95a 1f33e|eel _eel 1f962 1f33f
riverfish 1f41f _himono 1f33f|sushi 1f363 1f375 1f363|gyoza _gyozaplate 1f95f 1f962|cheese 1f9c0 1f377 1f9c0|butter 1f9c8 1f35e 1f95b|icecream 1f368 1f366 1f353|umeboshi _umeboshi 1f35a _plum|tsukemono 1f952 1f346 1f955
tofu _tofu _shoyu 1f33f|honey 1f36f 1f41d 1f33c|smoked 1f9c0 1f95a 1fab5|delibox 1f371 1f372 1f962|osechi 1f371 1f38d 1f990|udon 1f35c 1f962 _noodles|soba _soba 1f962 _negi|somen _noodles 1f962 1f33f|ramen 1f35c 1f962 1f95a
pasta 1f35d 1f345 1f9c0|miso _miso 1fad8 1f963|shoyu _shoyu 1f963 1fad8|salt 1f9c2 1f30a 1f41a|dashi _kombu 1f372 1f41f|oil _oil 1fad2 1f33f|oden 1f362 1f372 1f362|noodles 1f35c 1f962 1f95a|natto 1f963 1f35a 1fad8
cookie 1f36a 1f36a 1f33e|chocolate 1f36b 1f36b 2615|cake _cheesecake 2615 1f353|castella _castella 1f375 1f95a|pudding 1f36e 1f36e 1f95b|jelly _jelly 1f351 1f34a|wagashi 1f96e 1f375 1f338|manju 1f361 1f375 1f96e|yokan _yokan 1f375 1f338
senbei 1f358 1f358 1f375|snack 1f358 1f95c 1f36a|peanut 1f95c 1f95c 1f95c|candy 1f36c 1f36d 1f36c|sweetbox 1f96e 1f36a 1f375|bread 1f35e 1f956 1f950|croissant 1f950 1f950 2615|bagel 1f96f 1f96f 1f9c0|burger 1f354 1f35f 1f964
towel _towel _towel 1f9fc|bedding _bedding 1f6cf-fe0f 1f319|paper 1f9fb 1f9fb 1f9fb|tissue _tissue 1f9fb _tissue|tableware 1f374 1f944 _plate|tumbler _glass 1f37a _glass|knife 1f52a 1f345 1f955|pottery _chawan _plate _vase|mug 2615 _plate 2615
vase _vase 1f490 _vase|lacquer _lacquer 1f962 _lacquer|glass _glass _glass 1f33f|wood 1fab5 1f962 1f9fa|toy 1f9f8 1fa80 1fa81|kettle _kettle 1f375 _chawan|textile _cloth 1f9f5 _cloth|washi 1f4dc 2709-fe0f 1f338|lamp 1f3ee 1f3ee 1f338
doll 1f38e 1fa86 1f338|hina 1f38e 1f38e 1f338|daruma 1fa86 1f38e 1f38d|jeans 1f456 1f45c 1f9f5|brush 1f58c-fe0f 1fa9e _cosme|instrument 1f3b8 1fa95 1f3b5|shogi _shogi _shogi _shogi|wallet 1f45b 1f45d 1f9f5|bag 1f45c 1f392 1f4bc
clothes 1f454 1f455 1f9f5|socks 1f9e6 1f9e6 1f9f6|umbrella 1f302 2614 1f302|shoes 1f45e 1f45f 1f45e|jewelry 1f48d 1f48e 1f48d|glasses 1f453 1f576-fe0f 1f453|watch 231a 1f570-fe0f 231a|appliance _cooker 1f35a 1f35e|fan _fan 1faad _fan
dryer _dryer 1faae _cosme|chair 1fa91 1fa91 1fab4|flower 1f490 1f337 1f33b|soap 1f9fc 1f9f4 1fae7|cosmetics _cosme 1f9f4 1f33c|bath 1f6c1 1f9fc 1fae7|incense 1f56f-fe0f 1f338 1fab7|outdoor 26fa 1f525 1f526|bicycle 1f6b2 1f333 2600-fe0f
fishing 1f3a3 1f41f 1fa9d|bousai 1f392 1f526 1f50b|catalog 1f4d6 1f381 1f347|letter 1f48c 1f33c 1f4dc|beetle 1fab2 1fab5 1f33f|hotel 1f3e8 2668-fe0f 1f9f3|onsen 2668-fe0f 1f6c1 _towel|dining 1f37d-fe0f 1f377 1f957|experience 1f3ab 1f331 1f9e4
canoe 1f6f6 1f333 2600-fe0f|marine 1f93f 1f41a 1f420|ski 1f3bf 2744-fe0f 1f9e4|golf 26f3 1f333 2600-fe0f|museum 1f3db-fe0f 1f3a8 1f3ab|shopping 1f6cd-fe0f 1f3ab 1f381|crabcan 1f980 1f96b 1f990|liquor 1f943 1f377 1f376|gift 1f381 1f33c 1f380
sukiyaki _beef 1f372 1f95a|health 1fad9 1f33f 1f34b|interior 1fa9e 1fab4 1f5bc-fe0f|photo 1f4ee 2709-fe0f 1f4f7|book 1f4d5 1f4d8 1f4d6|character 1f9f8 1f388 1f9f8|care 1f9bc 1f9af 1f33c|sewing 1f9f5 1f9f6 1faa1|electricity 1f4a1 1f50b 26a1
goods 1f9fa 1f9f5 1faa3|pc 1f4bb 1f5a5-fe0f 1f4bb|audio 1f4f7 1f3a7 1f4fa|car 1f697 1f527 1f697|metal _kettle 1f528 _kettle|kimono 1f458 1faad 1f338|craft 1faad _shogi 1f9f5|scarf 1f9e3 1f9e4 1f9e2|sports 26bd 1f3be 1f3f8|travel 1f9f3 1f5fb 1f684
ticket 1f3ab 1f39f-fe0f 1f3ab|fireworks 1f386 1f387 1f3ee|stadium 1f3df-fe0f 26bd 1f3c6|music 1f3b5 1f3b8 1f3a4|theater 1f3ad 1f3ab 1f3ac|art 1f3a8 1f5bc-fe0f 1f58c-fe0f`;

export const PICTURES: ReadonlyMap<string, readonly string[]> = new Map(
  LINES.split(/[\n|]/)
    .filter(Boolean)
    .map((line) => {
      const [kind, ...objects] = line.trim().split(' ');
      return [kind!, objects];
    }),
);
