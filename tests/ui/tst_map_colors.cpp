// Every theme's colours against the standard's figures, and every state of a seat told from every other.
#include "tests/support/eyes.h"
#include "ui/common/contrast.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_skin.h"

#include <QApplication>
#include <QPainter>
#include <QtTest>

using namespace rowlock;

namespace {

constexpr Detail details[] = {Detail::Dot, Detail::Shape, Detail::Number, Detail::Close};
constexpr double radiusOf[] = {2.5, 6, 11, 20};
constexpr SeatColouring colourings[] = {SeatColouring::Category, SeatColouring::State, SeatColouring::Price,
                                        SeatColouring::AgeOfSale, SeatColouring::Seller};

SeatLook lookOf(SeatFace face)
{
    SeatLook look;
    look.face = face;
    look.letter = 'H';
    return look;
}

// Tones as a house has them: of states where these are shown, else a category's.
QList<QColor> tones(SeatColouring colouring)
{
    return colouring == SeatColouring::State ? QList<QColor>() : QList<QColor>{QColor(0x8b, 0xc3, 0x4a)};
}

// Shape and marks alone, in black on white.
QImage drawing(const SeatLook &look, Detail detail, double size)
{
    const double radius = radiusOf[int(detail)];
    QImage image(QSize(64, 64), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(32, 32);
    SeatSkin skin;
    skin.fill = QColor(0xbb, 0xbb, 0xbb);
    skin.outline = skin.ink = Qt::black;
    skin.size = size;
    drawSeat(painter, look, skin, detail, radius, 1);
    return image;
}

// How much of a seat's own area is drawn otherwise.
double differing(const QImage &one, const QImage &other, Detail detail)
{
    double sum = 0;
    for (int y = 0; y < one.height(); ++y) {
        for (int x = 0; x < one.width(); ++x)
            sum += std::abs(qGray(one.pixel(x, y)) - qGray(other.pixel(x, y))) / 255.0;
    }
    const double radius = radiusOf[int(detail)];
    return sum / (M_PI * radius * radius);
}

QList<eyes::Lacking> eyesOf(Vision vision)
{
    switch (vision) {
    case Vision::RedGreen: return {eyes::Lacking::Long, eyes::Lacking::Middle};
    case Vision::BlueYellow: return {eyes::Lacking::Short};
    case Vision::Usual: break;
    }
    return {eyes::Lacking::Nothing};
}

QByteArray named(SeatFace face, Detail detail, const QByteArray &what)
{
    return QByteArray::number(int(face)) + " at " + QByteArray::number(int(detail)) + ": " + what;
}

} // namespace

class MapColorsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanupTestCase() { applyScheme(*qApp, Scheme::Light); }
    void wordsOfTheWindowsRead_data() { everyTheme(); }
    void wordsOfTheWindowsRead();
    void everySeatStandsOutFromTheGround_data() { everyTheme(); }
    void everySeatStandsOutFromTheGround();
    void numbersAndMarksRead_data() { everyTheme(); }
    void numbersAndMarksRead();
    void availableIsStrongerThanSold_data() { everyTheme(); }
    void availableIsStrongerThanSold();
    void codesReachTheMap_data() { everyTheme(); }
    void codesReachTheMap();
    void dotsAreToldApart_data() { everyTheme(); }
    void dotsAreToldApart();
    void kindsAreToldApart_data() { everyTheme(); }
    void kindsAreToldApart();
    void statesDifferWithoutColour();
    void kindsOfPlaceDifferWithoutColour();
    void dimmedSeatsRecede_data() { everyTheme(); }
    void dimmedSeatsRecede();

private:
    void everyTheme();
};

void MapColorsTest::everyTheme()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::addColumn<Vision>("vision");
    for (const auto &[name, scheme] : {std::pair("light", Scheme::Light), std::pair("dark", Scheme::Dark),
                                       std::pair("high contrast", Scheme::Contrast)}) {
        for (const auto &[eyes, vision] :
             {std::pair("usual", Vision::Usual), std::pair("red and green", Vision::RedGreen),
              std::pair("blue and yellow", Vision::BlueYellow)})
            QTest::addRow("%s, %s", name, eyes) << scheme << vision;
    }
}

void MapColorsTest::init()
{
    if (!QTest::currentDataTag())
        return applyScheme(*qApp, Scheme::Light);
    QFETCH(Scheme, scheme);
    QFETCH(Vision, vision);
    applyScheme(*qApp, scheme, vision);
}

void MapColorsTest::wordsOfTheWindowsRead()
{
    const QPalette palette = qApp->palette();
    const std::pair<QPalette::ColorRole, QPalette::ColorRole> pairs[] = {
        {QPalette::WindowText, QPalette::Window},         {QPalette::Text, QPalette::Base},
        {QPalette::Text, QPalette::AlternateBase},        {QPalette::ButtonText, QPalette::Button},
        {QPalette::HighlightedText, QPalette::Highlight}, {QPalette::ToolTipText, QPalette::ToolTipBase},
        {QPalette::PlaceholderText, QPalette::Base},      {QPalette::Link, QPalette::Base},
        {QPalette::LinkVisited, QPalette::Base}};
    for (const auto &[text, ground] : pairs)
        QVERIFY2(contrast(palette.color(text), palette.color(ground)) >= 4.5, qPrintable(QString::number(text)));
    for (const QColor &sign : {warningColor(), dangerColor(), goodColor(), accentColor(), faintTextColor()}) {
        for (const QPalette::ColorRole ground : {QPalette::Base, QPalette::Window})
            QVERIFY2(contrast(sign, palette.color(ground)) >= 4.5, qPrintable(sign.name()));
    }
    QVERIFY(contrast(readable(inkOn(accentColor()), accentColor()), accentColor()) >= 4.5);
    const MapColors &c = mapColors();
    for (const QColor &text : {c.text, c.faintText, c.focus})
        QVERIFY(contrast(text, c.ground) >= 4.5);
    QVERIFY(contrast(c.text, c.standing) >= 4.5);
}

void MapColorsTest::everySeatStandsOutFromTheGround()
{
    const QColor ground = mapColors().ground;
    for (const SeatColouring colouring : colourings) {
        for (const Detail detail : details) {
            for (int face = 0; face < faceCount; ++face) {
                const SeatSkin skin = skinOf(lookOf(SeatFace(face)), tones(colouring), colouring, detail);
                const double most =
                    std::max(contrast(skin.fill, ground), skin.outline.isValid() ? contrast(skin.outline, ground) : 0);
                QVERIFY2(most >= 3, named(SeatFace(face), detail, skin.fill.name().toLatin1()).constData());
            }
        }
    }
}

void MapColorsTest::numbersAndMarksRead()
{
    for (const SeatColouring colouring : colourings) {
        for (const Detail detail : {Detail::Shape, Detail::Number, Detail::Close}) {
            for (int face = 0; face < faceCount; ++face) {
                const SeatSkin skin = skinOf(lookOf(SeatFace(face)), tones(colouring), colouring, detail);
                QVERIFY2(contrast(skin.ink, skin.fill) >= 4.5,
                         named(SeatFace(face), detail, skin.ink.name().toLatin1()).constData());
            }
        }
    }
}

// In every category's colour, at every size: what can be sold is seen before what is gone.
void MapColorsTest::availableIsStrongerThanSold()
{
    const QColor ground = mapColors().ground;
    QList<QColor> categories = {QColor(0x8b, 0xc3, 0x4a), QColor(0xff, 0xff, 0x00), QColor(0xb2, 0x9a, 0xcb),
                                QColor(0x10, 0x10, 0x30), QColor(Qt::white),        QColor(Qt::black)};
    for (int i = 0; i < 10; ++i)
        categories += kindColor(groundInForce(), visionInForce(), i);
    const auto seen = [&](SeatFace face, const QColor &tone, SeatColouring colouring, Detail detail) {
        const SeatSkin skin = skinOf(lookOf(face), {tone}, colouring, detail);
        return std::max(contrast(skin.fill, ground), skin.outline.isValid() ? contrast(skin.outline, ground) : 0);
    };
    for (const SeatColouring colouring : {SeatColouring::Category, SeatColouring::State}) {
        for (const Detail detail : details) {
            for (const QColor &tone : std::as_const(categories)) {
                const double available = seen(SeatFace::Free, tone, colouring, detail);
                const double sold = seen(SeatFace::Sold, tone, colouring, detail);
                QVERIFY2(available >= 1.5 * sold, qPrintable(QStringLiteral("%1 at %2: %3 and %4")
                                                                 .arg(tone.name())
                                                                 .arg(int(detail))
                                                                 .arg(available)
                                                                 .arg(sold)));
            }
        }
    }
}

// A blocked seat's letter has its code's colour and can be read.
void MapColorsTest::codesReachTheMap()
{
    SeatLook look = lookOf(SeatFace::Blocked);
    QSet<QRgb> inks;
    for (const QRgb code : {0xff1d3557U, 0xffb3261eU, 0xff2e7d32U, 0xfff9a825U}) {
        look.codeColor = code;
        const SeatSkin skin = skinOf(look, tones(SeatColouring::Category), SeatColouring::Category, Detail::Number);
        QVERIFY(contrast(skin.ink, skin.fill) >= 4.5);
        inks.insert(skin.ink.rgb());
    }
    QCOMPARE(inks.size(), 4);
}

// As small as that, a seat is its colour, its size, and whether it is round, square or hollow.
void MapColorsTest::dotsAreToldApart()
{
    QFETCH(Vision, vision);
    for (int a = 0; a < faceCount; ++a) {
        for (int b = a + 1; b < faceCount; ++b) {
            if (SeatFace(a) == SeatFace::Pending || SeatFace(b) == SeatFace::Pending) // stands for a moment
                continue;
            const SeatSkin one = skinOf(lookOf(SeatFace(a)), {}, SeatColouring::State, Detail::Dot);
            const SeatSkin other = skinOf(lookOf(SeatFace(b)), {}, SeatColouring::State, Detail::Dot);
            if (differing(drawing(lookOf(SeatFace(a)), Detail::Dot, one.size),
                          drawing(lookOf(SeatFace(b)), Detail::Dot, other.size), Detail::Dot)
                > 0.08)
                continue;
            for (const eyes::Lacking lacking : eyesOf(vision)) {
                const double distance = eyes::apart(one.fill, other.fill, lacking);
                QVERIFY2(distance >= 15, qPrintable(QStringLiteral("%1 and %2: %3").arg(a).arg(b).arg(distance)));
            }
        }
    }
}

// Categories and sellers, as long as there are no more than six.
void MapColorsTest::kindsAreToldApart()
{
    QFETCH(Vision, vision);
    for (int a = 0; a < 6; ++a) {
        for (int b = a + 1; b < 6; ++b) {
            for (const eyes::Lacking lacking : eyesOf(vision)) {
                const double distance =
                    eyes::apart(kindColor(groundInForce(), vision, a), kindColor(groundInForce(), vision, b), lacking);
                QVERIFY2(distance >= 12, qPrintable(QStringLiteral("%1 and %2: %3").arg(a).arg(b).arg(distance)));
            }
        }
    }
}

void MapColorsTest::statesDifferWithoutColour()
{
    for (const Detail detail : {Detail::Shape, Detail::Number, Detail::Close}) {
        for (int a = 0; a < faceCount; ++a) {
            for (int b = a + 1; b < faceCount; ++b) {
                const auto drawn = [&](int face) {
                    const SeatLook look = lookOf(SeatFace(face));
                    return drawing(look, detail,
                                   skinOf(look, tones(SeatColouring::Category), SeatColouring::Category, detail).size);
                };
                const double difference = differing(drawn(a), drawn(b), detail);
                const double least =
                    detail == Detail::Close ? 0.012 : 0.02; // a badge is small beside its seat, and large on the screen
                QVERIFY2(
                    difference >= least,
                    qPrintable(QStringLiteral("%1 and %2 at %3: %4").arg(a).arg(b).arg(int(detail)).arg(difference)));
            }
        }
    }
}

void MapColorsTest::kindsOfPlaceDifferWithoutColour()
{
    constexpr bool SeatLook::*marks[] = {&SeatLook::accessible, &SeatLook::companion, &SeatLook::restrictedView,
                                         &SeatLook::selected};
    for (const Detail detail : {Detail::Shape, Detail::Number, Detail::Close}) {
        QList<QImage> drawn{drawing(lookOf(SeatFace::Free), detail, 1)};
        for (const auto mark : marks) {
            SeatLook look = lookOf(SeatFace::Free);
            look.*mark = true;
            drawn.append(drawing(look, detail, 1));
        }
        for (int a = 0; a < drawn.size(); ++a) {
            for (int b = a + 1; b < drawn.size(); ++b)
                QVERIFY2(differing(drawn.at(a), drawn.at(b), detail) >= 0.02,
                         qPrintable(QStringLiteral("%1 and %2 at %3").arg(a).arg(b).arg(int(detail))));
        }
    }
}

void MapColorsTest::dimmedSeatsRecede()
{
    const QColor ground = mapColors().ground;
    for (int face = 0; face < faceCount; ++face) {
        if (SeatFace(face) == SeatFace::InSale) // the sale on the counter is never lost from sight
            continue;
        SeatLook look = lookOf(SeatFace(face));
        const SeatSkin bright = skinOf(look, tones(SeatColouring::Category), SeatColouring::Category, Detail::Shape);
        look.dimmed = true;
        const SeatSkin dim = skinOf(look, tones(SeatColouring::Category), SeatColouring::Category, Detail::Shape);
        const auto strength = [&ground](const SeatSkin &skin) {
            return std::max(contrast(skin.fill, ground), skin.outline.isValid() ? contrast(skin.outline, ground) : 1);
        };
        QVERIFY(strength(dim) < 2);
        QVERIFY(strength(dim) < strength(bright));
    }
}

ROWLOCK_WINDOW_TEST(MapColorsTest)
#include "tst_map_colors.moc"
