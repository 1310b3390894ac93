// Fusion with scroll bars that tell where they stand: Fusion paints the slider in the colour of buttons, which on a
// light page is that of the page, so that only the empty part of the groove was seen. Fields and buttons have an
// outline of 3 : 1, where Fusion takes a darker shade of the window, and what has the focus a ring in the accent's
// colour. A grey entry of a menu can be walked to, with that ring, so that keys too come to where the status line says
// why it is grey. Lines of lists and tables have room to be hit. What empties a field is drawn in the colour of its
// text; Fusion's own is dark on dark. A tooltip says its words as they are: it often has a name in it, which somebody
// may have made look like markup. GUI thread.
#pragma once

#include <QProxyStyle>

namespace rowlock {

class HouseStyle final : public QProxyStyle
{
public:
    HouseStyle();

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returned) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const override;
};

} // namespace rowlock
