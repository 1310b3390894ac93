// A text of the customer display: as large as it is told, smaller where it would not fit, on a second line or cut with
// an ellipsis where even that is too long. GUI thread.
#pragma once

#include <QWidget>

namespace rowlock {

// As large as it can be for this text to have room, but at least so much of its size.
QFont fittingFont(const QString &text, QFont font, int width, double least);

class DisplayText final : public QWidget
{
    Q_OBJECT

public:
    enum class Ink { Plain, Faint, Accent };

    // Painted again only where the text is another.
    DisplayText(const char *objectName, Ink ink, QFont::Weight weight, QWidget *parent);

    void setText(const QString &text);
    QString text() const { return m_text; }
    void setTextSize(int pixels, int lines = 1); // takes so much height while it has a text
    void setAlignment(Qt::Alignment alignment);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString m_text;
    Ink m_ink;
    QFont::Weight m_weight;
    Qt::Alignment m_alignment = Qt::AlignLeft | Qt::AlignVCenter;
    int m_pixels = 16;
    int m_lines = 1;
};

} // namespace rowlock
