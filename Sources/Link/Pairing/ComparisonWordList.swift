// SPDX-License-Identifier: Apache-2.0

/// The 1,024 words that two people compare: one for each value of ten bits.
///
/// Short and common, no two with the same first four letters or one letter apart, and none with a
/// common twin of another spelling. Their order is part of the protocol: never change, add or remove one.
let comparisonWordList: StaticString = """
    abacus abbey absent accent acorn active adapt admire adult advice aerial afford agent agile \
    alarm album alert algae almond along alpine alto always amaze amber amigo amount amuse \
    anchor animal ankle annual answer anthem antler anvil appear apple apron arch arctic arena \
    argue armor aroma around arrive artist ascend ashes aside aspen assist atlas atom attach \
    attend attic audio august aunt author autumn avenue awake award awning azure baby badge \
    bagel bamboo banana band banjo banner barley barn basil basket batter beagle beetle before \
    begin behave belfry bell belong bench beyond birch bird bison blade blank blend bless blimp \
    bloom blouse bluff bobbin bobcat bolt bonnet bonus boost borrow botany bottle bounce bowl \
    boxer brain branch brave bridge brief bright brisk broad bronze brook brown brush bubble \
    bucket buddy budget buffet bugle build bulb bumper bundle bunny burden butler buyer cabin \
    cactus cadet caller camel canal candle canoe canyon cape cargo carpet carton carve cashew \
    casual cattle cause cavern cedar celery cello cement center chalk chance chapel charm cheese \
    cherry chief choice chorus cinema circle citrus city civic claim class clay clean clerk \
    cliff climb clinic cloak close cloth cloud clover clown club coach cobalt cobra cobweb cocoa \
    code coin collar colony comb comet comic common cool copper copy corner cosmos cotton cougar \
    count couple cousin coyote cradle craft crater crayon credit crepe crest crisp crop cross \
    cube cuckoo cuff cupid curl custom cycle dahlia daisy damp dance dapper darts debate decent \
    decide deep degree delta depot design desk detail device dial diary dice diesel differ digit \
    dinner direct disco ditch divide doctor domain dome door double dragon drama dream drift \
    drink drive drone drum duck duet duke during dynamo eager early earth easel easy echo eclair \
    editor effort either elder elite embark emblem empire enamel energy engine enough envoy epic \
    equal equip errand essay estate event exact exam exotic expert extra eyelid fabric factor \
    falcon family famous fancy farmer faucet feel felt fern fiber figure fill filter final finch \
    find firm five flag flavor fleet flip float flock floor fluid flute foam focus foggy folder \
    folk follow foot forest formal forum fossil frame frank freeze fresh friend fringe frog \
    front fruit fudge future gable gadget gain galaxy gallon garage garden garlic gaze gecko \
    genius gentle gift given glad glance globe glory glue goat goblet good goose gopher govern \
    grand grape grass green grid grill grocer grove growth guard guide guitar gully gust habit \
    hamlet hammer happy harbor hawk hazel head height helium helmet help herald hidden hiker \
    hinge hippo hold holly honey honor hook hope horn host hover huge humble humor hunter hurdle \
    hurry husky icicle ideal igloo image impact inbox income index indigo indoor ingot inlet \
    insect inside into invent invite iota iris iron island issue ivory jacket jade jaguar jargon \
    jazz jeans jelly jersey jewel jigsaw jingle jockey jogger joint joke jovial juggle juice \
    jumbo junior kayak keeper kernel kettle keypad kick kilo kimono kiosk kite kiwi koala label \
    ladder lagoon lane laptop lather lava lawn layer leader league learn lemon lens lentil \
    letter level lichen light lily lime limit linen lion liquid list llama loaf lobby lodge \
    logic lonely lotus lounge lucky lunar lunch magic magnet magpie major maker mammal maple \
    marble margin marine market marsh mast meadow melon member memo menu merit merry mesh meteor \
    method mighty mimic minnow mint minute mirror misty mitten mixer mobile module molar moment \
    monkey month moon moral mosaic moss motel mother mound mouse movie muffin mulch museum music \
    mutual myth name napkin narrow nation nature neat nebula nectar needle neon nephew nerve \
    never news nickel nimble noble noodle north nose notch novel nugget number nutmeg nylon \
    oasis obey object oboe ocean ocelot octave offer office often olive omelet online onyx optic \
    orange orbit orchid order organ origin oriole osprey outer oval owner oxygen oyster ozone \
    page paint palace palm panda panel papaya paper parade parcel parrot party pasta path patio \
    peanut pebble pecan pencil people pepper perch permit person petal phone photo piano pickle \
    picnic pigeon pipe pivot pixel pizza plaid planet plate plaza pledge plenty plow plum pluto \
    poet pollen polo pony poplar possum postal potato pouch powder press pretty prince prism \
    prize proof proud public puddle pulley pulp puma pumice pupil puppet purple purse puzzle \
    python quail quarry queen quest quick quiet quill quiver rabbit race radar radio raisin \
    rally random rapid raven razor ready recipe record reef refund region relay remedy repair \
    report rescue resin result retro review rhyme ribbon rich riddle ripple river robin robot \
    rocket rodeo rotor royal rubber rudder rugby ruler runner rural rustic saddle safari salad \
    salmon salt salute sash satin saturn sauna savor scale scarf school scoop score scout screen \
    script scuba season second secret select senior sentry serene series shaft share shawl shelf \
    shield shine ship shirt shoe shovel shrimp shrub siesta sign silk silver simple singer siren \
    sister sitcom skate sketch skill sled sleep slice slogan slope smart smile smooth snack \
    snail snake soccer social sock soda soft soil solid sonar song sonic sorbet soup space spark \
    speak spell sphere sphinx spider spiral splash spoke sponge spoon sport spray spring spruce \
    squid stable stage star step stereo stick storm stove straw stream strong studio style \
    submit subway sugar suit summer supper surf sushi swamp swan swift syrup system tackle taco \
    talent tall tango target task tennis tent term thank thin thread thumb ticket tidal tiger \
    timber tinsel tiny tiptoe title toast today toffee tomato tongue topaz topic total toucan \
    tower town track trade trail travel tray treat trend trio trophy true trunk trust tulip tuna \
    tundra tunic tunnel turbo turkey turnip turtle tuxedo tweed twig twist type uncle under \
    union unit urban usher usual vacuum valid valley valve vapor vault velvet vendor verb verse \
    vessel victor video view vine vinyl viola visit visor vital vivid vocal voice volume vote \
    voyage wagon walk wallet walnut walrus warm wasp watch water wealth weaver wedge west wheat \
    wheel white willow wing winter wire wisdom wish wizard wolf wombat wonder work world woven \
    wreath wren wrist yacht yard year yeast yellow yeti yield yodel young youth yoyo zebra \
    zenith zephyr zero zigzag zinc zipper zircon zodiac zoom
    """
